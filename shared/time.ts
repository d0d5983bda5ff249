const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * A date or a clock as people here write it, on the device's own calendar where no zone is named. Kept, because a list
 * writes hundreds and making one takes longer than writing many; by the lower-case name, because zones are the same in
 * any letter case, and a client may write each in thousands.
 */
export function inZone(options: Intl.DateTimeFormatOptions, zone?: string): Intl.DateTimeFormat {
  const key = JSON.stringify([options, zone?.toLowerCase()])
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', { ...options, ...(zone && { timeZone: zone }) })
  formats.set(key, made)
  return made
}

const wallClock: Intl.DateTimeFormatOptions = {
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
}

/** The clock on the wall at this instant, read as if it were UTC, in milliseconds. */
function wallMs(instant: Date, zone?: string): number {
  const parts = Object.fromEntries(
    inZone(wallClock, zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

export const minuteSeconds = 60
export const hourSeconds = 60 * minuteSeconds
export const daySeconds = 24 * hourSeconds
export const yearSeconds = 365 * daySeconds

export const minuteMs = 60 * 1000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

/** Whole days from the day of `from` to the day of `to` on this zone's calendar; negative where `to` is earlier. */
export function daysBetween(from: Date, to: Date, zone?: string): number {
  const dayOf = (instant: Date) => Math.floor(wallMs(instant, zone) / dayMs)
  return dayOf(to) - dayOf(from)
}

/** The instant's day on this zone's calendar, 'YYYY-MM-DD'. */
export const dayOf = (instant: Date, zone?: string): string =>
  new Date(wallMs(instant, zone)).toISOString().slice(0, 'YYYY-MM-DD'.length)

/** Midnight that begins this instant's day in the zone (the device's own without one), some days on. */
export function startOfDay(instant: Date, zone?: string, daysOn = 0): Date {
  const wall = (Math.floor(wallMs(instant, zone) / dayMs) + daysOn) * dayMs
  return instantOfWall(wall, zone)
}

/** The instant at which the zone's clocks show `wall`, in milliseconds as if it were UTC. */
function instantOfWall(wall: number, zone?: string): Date {
  // The offset is looked up twice, because the first guess may fall on the other side of a clock change.
  const guess = wall - offsetMs(new Date(wall), zone)
  const again = wall - offsetMs(new Date(guess), zone)
  // Where the clocks skip this time, it is the moment after they have: the later of the two.
  return new Date(wallMs(new Date(again), zone) === wall ? again : Math.max(guess, again))
}

const offsetMs = (instant: Date, zone?: string) => wallMs(instant, zone) - Math.floor(instant.getTime() / 1000) * 1000

/** Minutes that the zone's clocks are ahead of UTC at this instant; negative west of Greenwich. */
export const offsetMinutes = (instant: Date, zone?: string): number => Math.round(offsetMs(instant, zone) / minuteMs)

/** The clock on the zone's walls at this instant, `HH:mm`. */
export const clockAt = (instant: Date, zone?: string): string =>
  new Date(wallMs(instant, zone)).toISOString().slice('YYYY-MM-DDT'.length, 'YYYY-MM-DDTHH:mm'.length)

/**
 * The instant at which the zone's clocks show this day ('YYYY-MM-DD') and time (`HH:mm`). A time that the clocks skip
 * gives the instant an hour later, whose `clockAt` is another.
 */
export const instantAt = (day: string, clock: string, zone?: string): Date =>
  instantOfWall(Date.parse(`${day}T${clock}Z`), zone)

/** Offsets from UTC in use that are no whole hours, in minutes; source: the IANA time zone database, 2025b. */
const brokenOffsets = [-570, -210, -150, 210, 270, 330, 345, 390, 525, 570, 630, 765, 825]

/** Whether there is a zone whose clocks can show this time (`HH:mm`) at this instant. */
export function isClockSomewhere(clock: string, instant: Date): boolean {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  const utcMinutes = Math.floor(instant.getTime() / minuteMs)
  const ahead = (((hours * 60 + minutes - utcMinutes) % 1440) + 1440) % 1440
  // Zones reach from 12 hours behind UTC to 14 ahead, so that every whole hour is in use.
  return ahead % 60 === 0 || brokenOffsets.some((offset) => (offset + 1440) % 1440 === ahead)
}

/** Midnight, to the minute. */
export const isMidnight = (instant: Date, zone?: string): boolean =>
  Math.floor((wallMs(instant, zone) % dayMs) / minuteMs) === 0

/** Midnight that begins today where the day begins last: UTC-12. A date before it is past for everybody. */
export function startOfEarliestToday(now: Date): Date {
  const westMs = 12 * hourMs
  return new Date(Math.floor((now.getTime() - westMs) / dayMs) * dayMs + westMs)
}

/** Whether this is the name of a time zone the machine knows: 'America/Chicago'. Bare offsets are no names. */
export function isTimeZone(zone: string): boolean {
  if (!/^[a-z][\w+/-]*$/i.test(zone)) return false
  try {
    inZone(wallClock, zone)
    return true
  } catch {
    return false
  }
}
