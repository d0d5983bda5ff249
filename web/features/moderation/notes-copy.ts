import { isolateBidi } from '#shared/bidi.ts'
import type { Toast } from '#shared/copy.ts'
import type { NoticeSide } from '#shared/moderation/choices.ts'
import type { Case } from '#shared/moderation/schema.ts'
import { firstNameOf } from '#shared/users/format-user.ts'
import { formerInSentence } from '#shared/users/former-neighbor.ts'
import { site } from '#site'

type Content = NonNullable<Case['content']>
type QuestionOfCase = Content['questions'][number]

export const noteCopy = {
  label: 'Note to the other volunteers',
  description: 'Neither the author nor those who reported it ever read it.',
  missing: 'Please write something first',
  write: 'Add the Note',
  full: 'This case has as many notes as it can have.',
  written: { title: 'Noted', message: 'The other volunteers read it here.' } as Toast,
  by: (writer: Content['notes'][number]['writer']): string =>
    `Note by ${writer ? isolateBidi(firstNameOf(writer)) : formerInSentence}`,
} as const

export const questionCopy = {
  title: 'Questions',
  note: `Before you decide, you can ask each side once. We ask in the name of ${site.name}, and name neither you nor the one who reported it.`,
  open: 'Ask a Question',
  goOn: 'Go On Writing',
  whom: 'Whom do you ask?',
  choose: 'Choose whom you ask',
  author: 'The author',
  reporter: (ref: string): string => `The neighbor who reported it as ${ref}`,
  words: 'Your question',
  wordsNote: 'Don’t write who reported it, or anything from which it can be guessed.',
  missing: 'Please write a question',
  missingPerson: 'Please choose whom you ask',
  ask: 'Ask',
  cancel: 'Not Now',
  asked: { title: 'Asked', message: 'We tell you here what they answer.' } as Toast,
} as const

const askedSides: Record<NoticeSide, string> = { author: 'the author', reporter: 'a neighbor who reported it' }

/** Names a question at its case: 'Mo asked the author'. */
export const askedText = ({ side, asker }: Pick<QuestionOfCase, 'side' | 'asker'>): string =>
  `${asker ? isolateBidi(firstNameOf(asker)) : 'A former volunteer'} asked ${askedSides[side]}`

export const answeredTitle: Record<NoticeSide, string> = {
  author: 'The author answered',
  reporter: 'The neighbor who reported it answered',
}

/** Says that there is no answer, and whether one can still come; '' if there is one. */
export function unansweredText({ state, isGone }: Pick<QuestionOfCase, 'state' | 'isGone'>): string {
  if (state === 'answered') return ''
  if (state === 'lapsed') return 'It was decided before an answer came.'
  return isGone ? 'The account is deleted, so no answer will come.' : 'No answer yet.'
}
