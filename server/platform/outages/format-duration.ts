import { hourMs, minuteMs } from '#shared/time.ts'

const units = [
  ['hour', hourMs],
  ['minute', minuteMs],
] as const

/** Formats a duration in whole hours, minutes or seconds: '2 hours'. */
export function formatDuration(ms: number): string {
  const [unit, unitMs] = units.find(([, size]) => ms >= size) ?? (['second', 1000] as const)
  const count = Math.max(1, Math.floor(ms / unitMs))
  return new Intl.NumberFormat('en-US', { style: 'unit', unit, unitDisplay: 'long' }).format(count)
}
