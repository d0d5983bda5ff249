import { freshSignInMinutes } from '#shared/constants.ts'
import { errorToast } from '#shared/copy.ts'

export const exportText =
  'Everything you wrote and received here, as a zip file: your profile, tasks, messages, reviews, notifications and the files you sent.'

/** Describes what happens to the data of a deleted account; docs/decisions/007 has the details. */
export const accountDeletionCopy = {
  deleted: [
    'your profile, picture and the reviews about you',
    'your posts that have no helper yet, with their messages and offers',
    'your offers, your notifications and the files you sent',
  ],
  kept: [
    'messages, with the neighbors you wrote them to, under ‘Former neighbor’',
    'tasks that a neighbor helped you with or you helped with, without your name and address',
    'the stars you gave, without your words',
  ],
  matches: 'What is under way ends: your helpers are told, and tasks that you help with open again.',
} as const

export const accountDeletionPrompt = {
  password: 'This cannot be undone. Type your password to show that it is you.',
  google: `This cannot be undone. You have no password here, so show that it is you by signing in with Google: after that you have ${freshSignInMinutes} minutes to delete your account.`,
} as const

/** Shown on the landing page right after an account was deleted. */
export const accountDeletedText = 'Your account is deleted. Thank you for having been a neighbor.'

export const accountToasts = {
  dataExported: { title: 'Your Data', message: 'It is saved with your downloads.' },
  exportFailed: (message: string) => errorToast(message || 'Failed to pack your data. Please try again.'),
} as const
