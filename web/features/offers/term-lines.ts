import { generalArea } from '#shared/places/area.ts'
import { formatCompensation, formatDuration, typeLabels } from '#shared/tasks/format-task.ts'
import { formatWhen } from '#shared/tasks/format-time.ts'
import type { PublicTerms, TermName, TermsChange } from '#shared/tasks/terms.ts'
import { termHeading } from '#shared/tasks/terms-copy.ts'

/** One changed term: 'Pay', '$25', and '$20' if the value was different before. */
export type TermLine = { name: string; now: string; was?: string }

const notGiven = 'Not said'
const when = (terms: PublicTerms, today: Date) => formatWhen(terms, today) ?? 'No date'

const textOf: Record<Exclude<TermName, 'description'>, (terms: PublicTerms, today: Date) => string> = {
  taskType: ({ taskType }) => typeLabels[taskType],
  title: ({ title }) => title,
  date: when,
  time: when,
  duration: ({ duration }) => formatDuration(duration) ?? notGiven,
  pay: formatCompensation,
  place: ({ area }) => area,
  availability: ({ availability }) => availability ?? notGiven,
}

/**
 * Lists the changed terms that a helper reads before confirming, in the order of the terms; date and time share a line.
 */
export function termLines({ changed, before, after }: TermsChange, today: Date): TermLine[] {
  const isBoth = changed.includes('date') && changed.includes('time')
  const names = isBoth ? changed.filter((name) => name !== 'time') : changed
  return names.map((name) => {
    const title = name === 'date' && isBoth ? 'Date and time' : termHeading(name)
    if (name === 'description') return { name: title, now: 'Changed' }
    const [now, was] = [textOf[name](after, today), textOf[name](before, today)]
    if (now !== was) return { name: title, now, was }
    return { name: title, now: name === 'place' ? placeChangeText(now) : `${now}, as before` }
  })
}

/** The helper may not see the exact address yet. */
const placeChangeText = (area: string) => (area === generalArea ? 'Changed' : `Changed, still in ${area}`)
