import { formatTimeAgo } from '#shared/calendar.ts'
import { hourMs } from '#shared/time.ts'

/** 'Used within the last hour', 'Last used 3 days ago'. The server stores the last use to the hour. */
export const lastUsedText = (lastUsedAt: string, now: Date): string =>
  now.getTime() - Date.parse(lastUsedAt) < hourMs
    ? 'Used within the last hour'
    : `Last used ${formatTimeAgo(lastUsedAt, now)}`
