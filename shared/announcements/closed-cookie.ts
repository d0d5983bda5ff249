/** Cookie with the id of the announcement that was closed in this browser. */
export const closedAnnouncementCookie = 'closed_announcement'
