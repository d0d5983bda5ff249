import { errorToast, type Toast } from '#shared/copy.ts'
import { questionRefusals } from '#shared/moderation/question-refusals.ts'

export const questionAnswerCopy = {
  label: 'Your answer',
  note: 'Only our volunteers read it. You can answer once, until they have decided.',
  missing: 'Please write an answer',
  answer: 'Send the Answer',
  answered: (day: string) => `You answered on ${day}.`,
  lapsed: questionRefusals.question_lapsed.message,
  sent: { title: 'Thank You', message: 'Our volunteers read your answer.' } as Toast,
  failed: (message: string): Toast => errorToast(message || 'That did not work. Please try again.'),
} as const
