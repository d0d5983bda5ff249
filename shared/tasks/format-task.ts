import { balanceBidi, isolateBidi } from '#shared/bidi.ts'
import { splitGraphemes } from '#shared/graphemes.ts'
import { formatPoints, nameInSentence } from '#shared/users/format-user.ts'
import { compensationTypeOf, type TaskType } from './choices.ts'
import type { Task, TaskStatus } from './schema.ts'

export const statusLabels: Record<TaskStatus, string> = {
  open: 'Open',
  matched: 'In Progress',
  in_progress: 'In Progress',
  pending_review: 'Pending Review',
  completed: 'Completed',
  closed: 'Closed',
}

/** Buttons, and titles of the dialogs that they open. */
export const stepLabels = {
  close: 'Close Task',
  complete: 'Mark as Complete',
  completeAndReview: 'Complete & Review',
  resume: 'Not done yet',
}

/** Label of the button that closes a task with a helper. */
export const closeLabel = (status: TaskStatus): string =>
  status === 'pending_review' ? stepLabels.completeAndReview : stepLabels.close

export const typeLabels: Record<TaskType, string> = { request: 'Request', service: 'Service offered' }

type Pay = Pick<Task, 'compensationType' | 'compensation' | 'serviceOffered' | 'pointsOffered'>

/** Formats an amount of money: '$45', '$45.50'. */
export const formatDollars = (amount: number) => `$${(amount % 1 ? centsFormat : wholeDollarFormat).format(amount)}`

const wholeDollarFormat = new Intl.NumberFormat('en-US')
const centsFormat = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 })

/** Formats the pay: '$45', '90 points', 'Free', the service in exchange, or 'Compensation TBD'. */
export function formatCompensation(pay: Pay): string {
  const { compensation, serviceOffered, pointsOffered } = pay
  const type = compensationTypeOf(pay)
  if (type === 'free') return 'Free'
  if (type === 'money' && compensation !== null) return formatDollars(compensation)
  if (type === 'points' && pointsOffered !== null) return formatPoints(pointsOffered)
  return isolateBidi(serviceOffered ?? '') || 'Compensation TBD'
}

/** Formats a duration: '1 hour', '1.5 hours'; null if there is none. */
export const formatDuration = (hours: number | null): string | null =>
  hours === null ? null : `${hours} ${hours === 1 ? 'hour' : 'hours'}`

/** Shortens a title for a narrow list, with an ellipsis. */
export function truncateTitle(title: string, maxCharacters: number): string {
  const characters = splitGraphemes(title)
  if (characters.length <= maxCharacters) return title
  return `${balanceBidi(characters.slice(0, maxCharacters).join('')).trimEnd()}…`
}

/** Names the other participant of the viewer's task, or the viewer's own role while there is none. */
export function otherParticipantText({ requesterId, requester, helper, taskType }: Task, viewerId: string): string {
  if (requesterId !== viewerId) return `With ${nameInSentence(requester)}`
  if (helper) return `With ${nameInSentence(helper)}`
  return taskType === 'request' ? 'Your request' : 'What you offer'
}
