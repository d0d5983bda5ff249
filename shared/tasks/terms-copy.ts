import type { TermName } from './terms.ts'

const termLabels: Record<TermName, string> = {
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

/** Lists the names of terms within a sentence: 'the date, the time, and the pay'. */
export const listTermNames = (names: readonly TermName[]): string =>
  list.format(names.map((name) => `the ${termLabels[name]}`))

/** Returns the name of a term as a label: 'Pay'. */
export const termHeading = (name: TermName): string => termLabels[name].replace(/^./, (first) => first.toUpperCase())
