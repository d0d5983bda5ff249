import { dayMs } from '#shared/time.ts'
import type { FoundPerson } from './people-schema.ts'

/** Midnight in UTC that began the week of this time; weeks begin on Mondays. */
function startOfWeekMs(at: Date): number {
  const dayStart = Math.floor(at.getTime() / dayMs) * dayMs
  return dayStart - ((at.getUTCDay() + 6) % 7) * dayMs
}

/** Coarsens a time to 'this_week', 'last_week' or a month such as '2026-11'. */
export function weekSeen(at: Date, now: Date): NonNullable<FoundPerson['lastSeen']> {
  const weekMs = startOfWeekMs(now)
  if (at.getTime() >= weekMs) return 'this_week'
  if (at.getTime() >= weekMs - 7 * dayMs) return 'last_week'
  return at.toISOString().slice(0, 7)
}
