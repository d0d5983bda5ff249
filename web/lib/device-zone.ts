import { isTimeZone } from '#shared/time.ts'

/** Returns the device's time zone, or undefined if it is not a known zone, such as 'Etc/Unknown'. */
export function deviceZone(): string | undefined {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  return isTimeZone(zone) ? zone : undefined
}
