import { generalArea } from '#shared/places/area.ts'
import type { ShownTerms, TermName, TermsChange } from '#shared/tasks/terms.ts'
import { termTitle } from '#shared/tasks/terms-wording.ts'
import { compensationText, durationText, typeLabels, whenText } from '#shared/tasks/wording.ts'

/** One line for what has changed: 'Pay', '$25', and '$20' where it was otherwise before. */
export type TermLine = { name: string; now: string; was?: string }

const notSaid = 'Not said'
const when = (terms: ShownTerms, today: Date) => whenText(terms, today) ?? 'No date'

const textOf: Record<Exclude<TermName, 'description'>, (terms: ShownTerms, today: Date) => string> = {
  taskType: ({ taskType }) => typeLabels[taskType],
  title: ({ title }) => title,
  date: when,
  time: when,
  duration: ({ duration }) => durationText(duration) ?? notSaid,
  pay: compensationText,
  place: ({ area }) => area,
  availability: ({ availability }) => availability ?? notSaid,
}

/** What a helper reads before they confirm, in the order of the terms; day and hour are one line. */
export function termLines({ changed, before, after }: TermsChange, today: Date): TermLine[] {
  const isBoth = changed.includes('date') && changed.includes('time')
  const names = isBoth ? changed.filter((name) => name !== 'time') : changed
  return names.map((name) => {
    const title = name === 'date' && isBoth ? 'Date and time' : termTitle(name)
    if (name === 'description') return { name: title, now: 'Changed' }
    const [now, was] = [textOf[name](after, today), textOf[name](before, today)]
    if (now !== was) return { name: title, now, was }
    return { name: title, now: name === 'place' ? elsewhere(now) : `${now}, as before` }
  })
}

/** The exact address is not the helper's to know yet. */
const elsewhere = (area: string) => (area === generalArea ? 'Changed' : `Changed, still in ${area}`)
