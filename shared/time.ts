const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * Returns a cached formatter for dates and times in US English. Here and in all functions of dates, `zone` names a time
 * zone; the default is the zone of the device. Fields with such a name are called `timeZone`. Formatters are cached,
 * because a list formats hundreds of dates and creating a formatter is slow. The cache key uses the zone in lower case,
 * because a client could otherwise fill the cache with variants of one name.
 */
export function getDateTimeFormat(options: Intl.DateTimeFormatOptions, zone?: string): Intl.DateTimeFormat {
  const key = JSON.stringify([options, zone?.toLowerCase()])
  const cached = formats.get(key)
  if (cached) return cached
  const created = new Intl.DateTimeFormat('en-US', { ...options, ...(zone && { timeZone: zone }) })
  formats.set(key, created)
  return created
}

const localTimeFields: Intl.DateTimeFormatOptions = {
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
}

/** Returns the zone's local time at this instant, read as if it were UTC, in milliseconds. */
function localMs(instant: Date, zone?: string): number {
  const parts = Object.fromEntries(
    getDateTimeFormat(localTimeFields, zone)
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

/** Returns the number of calendar days from `from` to `to` in the zone; negative if `to` is earlier. */
export function daysBetween(from: Date, to: Date, zone?: string): number {
  const dayOf = (instant: Date) => Math.floor(localMs(instant, zone) / dayMs)
  return dayOf(to) - dayOf(from)
}

/** Returns the instant's day in the zone, 'YYYY-MM-DD'. */
export const dayOf = (instant: Date, zone?: string): string =>
  new Date(localMs(instant, zone)).toISOString().slice(0, 'YYYY-MM-DD'.length)

/**
 * Returns the midnight at the start of the instant's day in the zone, or that of the day `daysLater` days later. The
 * default zone is that of the device.
 */
export function startOfDay(instant: Date, zone?: string, daysLater = 0): Date {
  const localMidnightMs = (Math.floor(localMs(instant, zone) / dayMs) + daysLater) * dayMs
  return instantOfLocalMs(localMidnightMs, zone)
}

/** Returns the instant at which the zone's clocks show `clockMs`, given in milliseconds as if it were UTC. */
function instantOfLocalMs(clockMs: number, zone?: string): Date {
  // The offset is looked up twice, because the first guess may fall on the other side of a clock change.
  const guess = clockMs - offsetMs(new Date(clockMs), zone)
  const corrected = clockMs - offsetMs(new Date(guess), zone)
  // A local time that is skipped by a clock change maps to the later of the two instants, after the change.
  return new Date(localMs(new Date(corrected), zone) === clockMs ? corrected : Math.max(guess, corrected))
}

const offsetMs = (instant: Date, zone?: string) => localMs(instant, zone) - Math.floor(instant.getTime() / 1000) * 1000

/** Returns the offset of the zone from UTC at this instant, in minutes; negative west of Greenwich. */
export const offsetMinutes = (instant: Date, zone?: string): number => Math.round(offsetMs(instant, zone) / minuteMs)

/** Returns the zone's local time at this instant, `HH:mm`. */
export const localClockAt = (instant: Date, zone?: string): string =>
  new Date(localMs(instant, zone)).toISOString().slice('YYYY-MM-DDT'.length, 'YYYY-MM-DDTHH:mm'.length)

/**
 * Returns the instant at which the zone's clocks show this day ('YYYY-MM-DD') and time (`HH:mm`). A skipped time gives
 * the instant an hour later, for which `localClockAt` returns another time.
 */
export const instantAt = (day: string, clock: string, zone?: string): Date =>
  instantOfLocalMs(Date.parse(`${day}T${clock}Z`), zone)

/** Offsets from UTC in use that are not whole hours, in minutes. Source: IANA time zone database, 2025b. */
const fractionalOffsets = [-570, -210, -150, 210, 270, 330, 345, 390, 525, 570, 630, 765, 825]

/** Tells whether the clocks of any zone can show this time (`HH:mm`) at this instant. */
export function isClockSomewhere(clock: string, instant: Date): boolean {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  const utcMinutes = Math.floor(instant.getTime() / minuteMs)
  const ahead = (((hours * 60 + minutes - utcMinutes) % 1440) + 1440) % 1440
  // Zones range from 12 hours behind UTC to 14 ahead, so every whole hour is in use.
  return ahead % 60 === 0 || fractionalOffsets.some((offset) => (offset + 1440) % 1440 === ahead)
}

/** Tells whether it is midnight in the zone, to the minute. */
export const isMidnight = (instant: Date, zone?: string): boolean =>
  Math.floor((localMs(instant, zone) % dayMs) / minuteMs) === 0

/** Returns the start of the current day in UTC-12, where each day begins last. Earlier dates are past everywhere. */
export function startOfEarliestToday(now: Date): Date {
  const westMs = 12 * hourMs
  return new Date(Math.floor((now.getTime() - westMs) / dayMs) * dayMs + westMs)
}

/** Tells whether the system knows this time zone name, such as 'America/Chicago'. Bare offsets are not accepted. */
export function isTimeZone(zone: string): boolean {
  if (!/^[a-z][\w+/-]*$/i.test(zone)) return false
  try {
    getDateTimeFormat(localTimeFields, zone)
    return true
  } catch {
    return false
  }
}
