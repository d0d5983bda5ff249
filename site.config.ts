/**
 * Settings that each community chooses for itself, with their defaults. `site.local.ts`, which git does not track,
 * replaces any of them (site.ts).
 */
export const defaults = {
  name: 'Porchlight',
  contactEmail: 'hello@porchlight.example',
  /** Fixed subject of mails sent with the landing page's Contact button. */
  contactSubject: 'Query about Porchlight',
  /** Somebody outside the community to write to, above all about reports that nobody with a role is free to decide. */
  outsidePerson: { name: 'Our contact outside the neighborhood', email: 'outside@porchlight.example' },
  /** Location of the neighborhood, as shown on the landing page and the legal pages. */
  place: 'Oak Park, Illinois',
  /** Town, state and ZIP code as an address ends with them, for the examples in forms. Change it together with `place`. */
  town: 'Oak Park, IL 60302',
  /** Time zone of the neighborhood, for searches that do not name one. */
  timeZone: 'America/Chicago',
  governingLaw: 'the State of Illinois',
  minimumAgeYears: 13,
  legalLastUpdated: 'June 25, 2025',
  /** Rules of the community, in the order of their numbers; notices name them by number. */
  rules: [
    {
      title: 'Be who you are',
      text: 'One account for each person, with your own name and picture, and nothing about yourself that is not true.',
    },
    {
      title: 'Keep money honest',
      text: 'Agree on the pay before the work, and pay when it is done. Never ask for money in advance, for gift cards or for codes, and never send a check with the wish to get a part of it back.',
    },
    {
      title: 'Be kind',
      text: 'No threats, no insults, no advances, and no messages to somebody who has asked you to stop. A no needs no reason.',
    },
    {
      title: 'Everybody is welcome',
      text: 'Nobody is turned away or put down for where they come from, what they believe, whom they love, how old they are, or how their body or mind works.',
    },
    {
      title: 'Keep each other safe',
      text: 'No weapons, no drugs, nothing illegal, and no danger that the other side does not know of. Children, and people who need care, come first.',
    },
    {
      title: 'Keep what is private to yourself',
      text: 'Addresses, phone numbers, pictures and stories of others stay with the people who trusted you with them.',
    },
    {
      title: 'Ask for help, and offer it',
      text: 'Nothing else: no advertising, no selling, no chain letters, and no collecting of names.',
    },
  ],
  /** Numbers to call in danger, shown where something serious is reported. */
  emergencyLines: [
    { name: 'In an emergency', number: '911' },
    { name: 'National Domestic Violence Hotline', number: '1-800-799-7233' },
  ],
  /** While this is false, points are shown as coming soon, and the server does not accept them. */
  communityPoints: false,
}

export type Site = typeof defaults
