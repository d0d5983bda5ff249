import { freshSignInMinutes } from '#shared/limits.ts'

/** What a person takes along. */
export const exportText =
  'Everything you wrote and received here, as a zip file: your profile, tasks, messages, reviews, notifications and the files you sent.'

/** What becomes of what somebody leaves behind; docs/decisions/011 has the whole of it. */
export const leaving = {
  goes: [
    'your profile, picture and the reviews about you',
    'your posts that have no helper yet, with their messages and offers',
    'your offers, your notifications and the files you sent',
  ],
  stays: [
    'messages, with the neighbors you wrote them to, under ‘Former neighbor’',
    'tasks that a neighbor helped you with or you helped with, without your name and address',
    'the stars you gave, without your words',
  ],
  matches: 'What is under way ends: your helpers are told, and tasks that you help with open again.',
} as const

export const leaveAsk = {
  password: 'This cannot be undone. Type your password to show that it is you.',
  google: `This cannot be undone. You have no password here, so show that it is you by signing in with Google: after that you have ${freshSignInMinutes} minutes to delete your account.`,
} as const

/** On the landing page, for whoever has just deleted their account. */
export const farewell = 'Your account is deleted. Thank you for having been a neighbor.'
