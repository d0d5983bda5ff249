import { errorToast, type Toast } from '#shared/copy.ts'
import { formatLastingDay } from '#shared/tasks/agreement.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { firstNameOf } from '#shared/users/format-user.ts'

export type Blocked = { id: string; firstName: string }

export const blockLabel = (person: Blocked): string => `Block ${firstNameOf(person)}`
export const blockTooLabel = (person: Blocked): string => `Block ${firstNameOf(person)} too?`
export const unblockLabel = (person: Blocked): string => `Unblock ${firstNameOf(person)}`

/**
 * Tells what a block does, before it is made. `arrangements` are the tasks on which the two have agreed; undefined if
 * they are not known.
 */
export function blockQuestion(person: Blocked, arrangements: Task[] | undefined, now: Date): string {
  const name = firstNameOf(person)
  return [
    `You and ${name} no longer find each other here, and cannot write to each other. Offers between you are taken back.`,
    ...endsOf(name, arrangements, now),
    `We don’t tell ${name}. ${name} may notice.`,
  ].join(' ')
}

function endsOf(name: string, arrangements: Task[] | undefined, now: Date): string[] {
  if (arrangements === undefined) return ['What you have agreed on ends.']
  const days = arrangements.map((task) => formatLastingDay(task, now))
  return days.map((day) => `Your arrangement with ${name}${day ? ` on ${day}` : ''} ends.`)
}

export const blockToasts = {
  blocked: (person: Blocked): Toast => ({
    title: `${firstNameOf(person)} is blocked`,
    message: 'You can take this back under Your Account.',
  }),
  blockFailed: errorToast('Failed to block. Please try again.'),
  unblocked: (person: Blocked): Toast => ({
    title: `${firstNameOf(person)} is no longer blocked`,
    message: 'You can find each other here again. What was taken back stays so.',
  }),
  unblockFailed: errorToast('Failed to unblock. Please try again.'),
} as const

export const noBlocks = 'You block nobody.'
