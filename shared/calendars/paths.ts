/** Calendar programs read a calendar here, without a session. */
export const calendarPath = '/calendar.ics'
