import type { TermName } from './terms.ts'

const termWords: Record<TermName, string> = {
  taskType: 'kind',
  title: 'title',
  description: 'description',
  date: 'date',
  time: 'time',
  duration: 'duration',
  pay: 'pay',
  place: 'place',
  availability: 'availability',
}

const list = new Intl.ListFormat('en-US')

/** Within a sentence: 'the date, the time, and the pay'. */
export const termsText = (names: readonly TermName[]): string =>
  list.format(names.map((name) => `the ${termWords[name]}`))

/** Before what it is now: 'Pay'. */
export const termTitle = (name: TermName): string => termWords[name].replace(/^./, (first) => first.toUpperCase())
