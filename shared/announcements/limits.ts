export const announcementMaxCharacters = 300
/** An announcement is shown for so long at most. */
export const announcementMaxDays = 60
/** The whole community gets one mail of an announcement in this time at most. */
export const announcementMailDays = 7
/** Announcements that operators see beside the one that is shown, the latest ones. */
export const pastAnnouncementsMax = 10
/** A node reads again after this time which announcement is shown. */
export const announcementReadSeconds = 1
