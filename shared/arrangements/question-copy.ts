import { quoteTitle } from '#shared/bidi.ts'
import { firstNameOf } from '#shared/users/format-user.ts'
import { didItHappenText } from './copy.ts'
import { silenceHours } from './limits.ts'

type Other = { id: string; firstName: string }
type Question = { taskTitle: string; other: Other; number: number }

const subjectOf = ({ taskTitle, other }: Pick<Question, 'taskTitle' | 'other'>): string =>
  `${quoteTitle(taskTitle)} with ${firstNameOf(other)}`

/** The notification that asks one of the two. */
export const outcomeQuestion = (question: Question) =>
  ({
    type: 'new_notification',
    title: didItHappenText,
    message: `${subjectOf(question)}: ${
      question.number === 1
        ? 'please tell us, one tap is enough.'
        : 'you have not told us yet. This is the last reminder.'
    }`,
    fromId: question.other.id,
    validWhile: null,
  }) as const

/** Paragraphs of the mail that asks one of the two. */
export function questionMailTexts(question: Question): string[] {
  const name = firstNameOf(question.other)
  return [
    `${subjectOf(question)}: did it happen? The button opens a page with the answers. One tap is enough, and you need not log in.`,
    `If it took place, say Yes. If not, say how it was: you called it off together, one of you could not make it, or ${name} did not come. We ask ${name} the same.`,
    question.number === 1
      ? `If you say nothing today, we ask once more tomorrow.`
      : `This is the last reminder. If you say nothing for ${silenceHours / 24} days, what ${name} says counts.`,
  ]
}

/** Texts of the page behind the link in the mail. */
export const outcomePageCopy = {
  subject: subjectOf,
  hint: 'You can change your answer until the question is settled.',
  thanks: 'Thank you',
  open: 'See where it stands',
  over: {
    title: 'This link does not work any more',
    text: 'The question may be settled by now, or a part of the link may be missing. The page of the task says where it stands.',
  },
} as const
