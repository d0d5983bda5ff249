import { getDateTimeFormat } from '#shared/time.ts'

/** Names the weekday on which a hold of at most three days ends, in the zone of the community. */
const pauseEnd = (until: Date, zone: string): string => getDateTimeFormat({ weekday: 'long' }, zone).format(until)

/** Tells somebody that they are on hold. */
export const pausedNotification = (until: Date, zone: string) =>
  ({
    type: 'new_notification',
    title: 'You are on hold for a while',
    message: `Volunteers look at something that was reported. Until ${pauseEnd(until, zone)} you cannot post, offer or write. Nothing is decided yet, and we will tell you what is.`,
    fromId: null,
    validWhile: null,
  }) as const

/** Stands above an arrangement of which one side is on hold, and in the notification of it. */
export const pauseText = (until: Date, zone: string): string =>
  `This arrangement is on hold until ${pauseEnd(until, zone)}. Please wait with it.`
