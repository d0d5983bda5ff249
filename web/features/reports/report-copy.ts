import { errorToast, type Toast } from '#shared/copy.ts'
import type { SubjectKind } from '#shared/reports/choices.ts'
import { firstNameOf } from '#shared/users/format-user.ts'
import { site } from '#site'

type Named = { firstName: string }

/** Items of menus, and titles of the dialog that they open. */
export const reportLabels: Record<SubjectKind, (person: Named) => string> = {
  task: () => 'Report this post',
  offer: () => 'Report this offer',
  message: () => 'Report this message',
  review: () => 'Report this review',
  person: (person) => `Report ${firstNameOf(person)}`,
  photo: () => 'Report this picture',
  match: (person) => `Report what happened with ${firstNameOf(person)}`,
}

/** Names of reported things, in the list of one's reports. */
export const reportedThings: Record<SubjectKind, string> = {
  task: 'A post',
  offer: 'An offer',
  message: 'A message',
  review: 'A review',
  person: 'A neighbor',
  photo: 'A picture',
  match: 'An arrangement',
}

const mayGuess: SubjectKind[] = ['message', 'offer', 'match']

/** Sentences beside the words of a report. */
export const notesOn = (kind: SubjectKind, person: Named): string[] => [
  `${firstNameOf(person)} is not told who reports.`,
  ...(mayGuess.includes(kind) ? [`${firstNameOf(person)} may guess that it was you.`] : []),
]

export const reportCopy = {
  question: 'What is wrong?',
  rules: `The rules of ${site.name}`,
  words: 'What should we know?',
  wordsNote: 'You need not write anything.',
  messages: 'Add our last 20 messages',
  messagesNote: 'Moderators read no other chat.',
  send: 'Send Report',
  back: 'Another reason',
  thanks: (ref: string) => `Thank you. Your reference is ${ref}.`,
  readers: 'Volunteers read this in their free time. This is not an emergency line.',
  none: 'You have reported nothing.',
  waits: 'A volunteer will read it.',
} as const

export const reportFailed = (message: string): Toast =>
  errorToast(message || 'Failed to send the report. Please try again.')
