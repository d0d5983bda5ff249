import { site } from '#site'

/** Behind the @ of all that must have a name of its own in the world: mails, events in calendars. */
export const ourHost = site.contactEmail.slice(site.contactEmail.indexOf('@') + 1)
