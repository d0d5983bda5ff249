import { site } from '#site'

/** Host part of globally unique ids: of mails and of calendar events. */
export const siteHost = site.contactEmail.slice(site.contactEmail.indexOf('@') + 1)
