import { isTimeZone } from '#shared/time.ts'

/** The device's time zone, or undefined where it has a name that nothing knows, such as 'Etc/Unknown'. */
export function deviceZone(): string | undefined {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  return isTimeZone(zone) ? zone : undefined
}
