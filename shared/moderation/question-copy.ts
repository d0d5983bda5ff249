import type { SubjectKind } from '#shared/reports/choices.ts'
import { ownThings } from './notice-copy.ts'

/** Title of the notification and the mail, which lead to the notices. Support both titles if it is changed. */
export const questionTitle = 'A question from our volunteers'

export const questionNotification = {
  type: 'new_notification',
  title: questionTitle,
  message: 'Please answer it under Your Account.',
  fromId: null,
  validWhile: null,
} as const

/** The mail has no words of the question: those are read by somebody who has signed in. */
export const questionMailTexts = [
  'Our volunteers are looking into something that was reported, and have a question for you before they decide. Nothing is decided yet.',
  'You can answer it once, under Your Account.',
] as const

/** Says what a question is about: the report of the reader, or the thing of the author. */
export const questionAbout = ({ ref, subjectKind }: { ref: string | null; subjectKind: SubjectKind }): string =>
  ref === null ? `It is about ${ownThings[subjectKind]}.` : `It is about your report ${ref}.`
