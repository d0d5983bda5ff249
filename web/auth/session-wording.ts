import { agoText } from '#shared/calendar.ts'
import { hourMs } from '#shared/time.ts'

/** 'Used within the last hour', 'Last used 3 days ago': a last use is kept to the hour. */
export const lastUsedText = (lastUsedAt: string, now: Date): string =>
  now.getTime() - Date.parse(lastUsedAt) < hourMs
    ? 'Used within the last hour'
    : `Last used ${agoText(lastUsedAt, now)}`
