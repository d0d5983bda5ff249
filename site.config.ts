/**
 * Settings that each community chooses for itself, with their defaults. `site.local.ts`, which git does not track,
 * replaces any of them (site.ts).
 */
export const defaults = {
  name: 'Porchlight',
  contactEmail: 'hello@porchlight.example',
  /** Fixed subject of mails sent with the landing page's Contact button. */
  contactSubject: 'Query about Porchlight',
  /** Location of the neighborhood, as shown on the landing page and the legal pages. */
  place: 'Oak Park, Illinois',
  /** Town, state and ZIP code as an address ends with them, for the examples in forms. Change it together with `place`. */
  town: 'Oak Park, IL 60302',
  /** Time zone of the neighborhood, for searches that do not name one. */
  timeZone: 'America/Chicago',
  governingLaw: 'the State of Illinois',
  minimumAgeYears: 13,
  legalLastUpdated: 'June 25, 2025',
  /** While this is false, points are shown as coming soon, and the server does not accept them. */
  communityPoints: false,
}

export type Site = typeof defaults
