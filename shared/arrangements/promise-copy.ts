import type { Answer, PromiseOutcome } from './choices.ts'

/** Results of an arrangement, in the words for one of its two. */
export const promiseSentences: Record<PromiseOutcome, string> = {
  happened: 'It happened.',
  no_show: 'It counts as a no-show.',
  late: 'You cancelled late.',
  excused: 'You cancelled late, and it couldn’t be helped.',
  early: 'You cancelled early.',
  contested: 'The two of you remember it differently.',
  unanswered: 'Nobody said whether it happened.',
  nobodys: 'It didn’t happen.',
}

/** Says until which day an arrangement counts, or why it does not, to one of its two. */
export function explainCounting(outcome: PromiseOutcome, until: string | null): string {
  const counting = countingSentences[outcome]
  if (counting) return until ? counting(until) : 'It doesn’t count: at most two a month with the same neighbor do.'
  return outcome === 'contested' || outcome === 'unanswered' ? 'It counts against nobody.' : 'It doesn’t count.'
}

/** Outcomes that count, as long as there are not too many of the same two people. */
const countingSentences: Partial<Record<PromiseOutcome, (until: string) => string>> = {
  happened: (until) => `It counts for you until ${until}.`,
  no_show: (until) => `It counts against you until ${until}.`,
  late: (until) => `It counts against you until ${until}, half as much as not being there.`,
}

/** Answers to 'Did it happen?', in an export. */
export const answerSentences: Record<Answer, string> = {
  yes: 'It happened',
  together: 'We called it off together',
  mine: 'I couldn’t make it',
  theirs: 'My neighbor couldn’t make it',
  absent: 'My neighbor didn’t come',
}
