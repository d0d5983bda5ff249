import { figureRowsMax, smallNumber } from './limits.ts'

type Year = { cases: number; decisions: number; appeals: number; medianHours: number | null }

const countText = (count: number, one: string): string => {
  if (count < smallNumber) return `fewer than ${smallNumber} ${one}s`
  return `${count > figureRowsMax ? 'more than ' : ''}${Math.min(count, figureRowsMax).toLocaleString('en-US')} ${one}s`
}

function durationText(hours: number): string {
  const [count, unit] = hours < 24 ? [Math.max(1, Math.ceil(hours)), 'hour'] : [Math.ceil(hours / 24), 'day']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

/** Tells everybody in one sentence of how the last year was moderated, without numbers that could point to somebody. */
export function yearText({ cases, decisions, appeals, medianHours }: Year): string {
  const median =
    decisions >= smallNumber && medianHours !== null ? `, half of them within ${durationText(medianHours)}` : ''
  return `In the last 12 months there were ${countText(cases, 'reported thing')}, ${countText(decisions, 'decision')}${median}, and ${countText(appeals, 'appeal')}.`
}

/** The element of `/guidelines` into which the server writes that sentence. */
export const yearElement = { id: 'last-year', html: '<p id="last-year"></p>' } as const
