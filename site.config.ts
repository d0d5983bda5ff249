/** What a community words for itself. Read by the web build and by the server; everything else is the product's. */
export const site = {
  name: 'Porchlight',
  contactEmail: 'hello@porchlight.example',
  /** The fixed subject of a query sent from the landing page's Contact button. */
  contactSubject: 'Query about Porchlight',
  /** Where the neighborhood is, as the landing page and the legal pages say it. */
  place: 'Oak Park, Illinois',
  /** The time zone of the neighborhood, for a search whose sender names none. */
  timeZone: 'America/Chicago',
  governingLaw: 'the State of Illinois',
  minimumAgeYears: 13,
  legalLastUpdated: 'June 25, 2025',
  /** Off: points are shown as coming soon, and the server takes none. */
  communityPoints: false,
} as const
