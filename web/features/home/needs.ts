import type { Arrangement } from '#shared/arrangements/schema.ts'
import type { UnreadChat } from '#shared/messages/schema.ts'
import { offersToAnswerText } from '#shared/offers/copy.ts'
import { howWasItText } from '#shared/reviews/copy.ts'
import { formatAgreement, formatNearDay, isToday } from '#shared/tasks/agreement.ts'
import { chatAnchor, offersAnchor } from '#shared/tasks/anchors.ts'
import { saysDoneText } from '#shared/tasks/copy.ts'
import { closingDay, closingText, stillOfferingCopy } from '#shared/tasks/expiry-copy.ts'
import { roleOf } from '#shared/tasks/rules.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { firstNameOf } from '#shared/users/format-user.ts'
import { asksToMoveText, offerInDoubtText, withWhomText, wroteText } from './home-copy.ts'

/** One thing that needs the viewer, and the place on the task's page where they can act. */
export type Need = {
  id: string
  kind: 'outcome' | 'offers' | 'still' | 'closing' | 'message' | 'move' | 'confirm' | 'today' | 'review'
  text: string
  taskId: string
  taskTitle: string
  hash?: string
  /** Partner of the chat to open. */
  with?: string
}

type Facts = {
  /** Tasks that the viewer requested or helps with. */
  tasks: readonly Task[]
  /** Tasks whose changed terms the viewer has to confirm before their offer can be accepted. */
  changedTasks: readonly Task[]
  unread: readonly UnreadChat[]
  /** Arrangements about which the viewer is asked whether they happened. */
  asked: readonly Arrangement[]
  viewerId: string
  now: Date
}

/**
 * Lists what needs the viewer: what may have happened, offers to answer, messages to read, other times to agree to,
 * steps to confirm, what is agreed for today, and whom to review.
 */
export function findNeeds({ tasks, changedTasks, unread, asked, viewerId, now }: Facts): Need[] {
  const own = tasks.filter(({ requesterId }) => requesterId === viewerId)
  const offered = own.filter(({ offersToAnswer = 0 }) => offersToAnswer > 0)
  return [
    ...asked.flatMap((arrangement) => outcomeNeed(arrangement) ?? []),
    ...offered.map((task) => needOf('offers', task, { text: offersText(task, now), hash: offersAnchor })),
    ...own.flatMap((task) => closingNeed(task, now)),
    // The message that an offer puts into the chat needs nothing beyond the answer to the offer.
    ...unread.filter(({ isOffer }) => !isOffer).map(messageNeed),
    ...tasks
      .filter((task) => isAskedToMove(task, viewerId, now))
      .map((task) => needOf('move', task, { text: asksToMoveText(otherNameOf(task, viewerId)) })),
    // The question whether it happened asks for the same.
    ...own
      .filter(({ id, status }) => status === 'pending_review' && !asked.some(({ taskId }) => taskId === id))
      .map((task) =>
        needOf('confirm', task, { text: saysDoneText(task.helper ? firstNameOf(task.helper) : 'Your helper') }),
      ),
    ...changedTasks.map((task) =>
      needOf('confirm', task, { text: offerInDoubtText[task.taskType](firstNameOf(task.requester)) }),
    ),
    ...tasks.flatMap((task) => {
      const agreement = isToday(task, now) && formatAgreement(task, viewerId, now)
      return agreement ? [needOf('today', task, { text: agreement })] : []
    }),
    ...tasks.flatMap((task) => {
      const other = task.requesterId === viewerId ? task.helper : task.requester
      return task.mayReview && other ? [needOf('review', task, { text: howWasItText(firstNameOf(other)) })] : []
    }),
  ]
}

/** Tells whether the other side of an arrangement waits for an answer to a proposal of another time. */
const isAskedToMove = (task: Task, viewerId: string, now: Date): boolean =>
  task.move !== undefined && new Date(task.move.lapsesAt) > now && task.move.proposedBy !== roleOf(task, viewerId)

function otherNameOf(task: Task, viewerId: string): string {
  const other = task.requesterId === viewerId ? task.helper : task.requester
  return other ? firstNameOf(other) : 'Your neighbor'
}

const needOf = (kind: Need['kind'], { id, title }: Task, rest: Pick<Need, 'text' | 'hash'>): Need => ({
  id: `${kind} ${id}`,
  kind,
  taskId: id,
  taskTitle: title,
  ...rest,
})

/** Returns null for a task that is not there any more. */
const outcomeNeed = ({ id, taskId, title, with: other }: Arrangement): Need | null =>
  taskId && title
    ? { id: `outcome ${id}`, kind: 'outcome', text: withWhomText(firstNameOf(other)), taskId, taskTitle: title }
    : null

const messageNeed = ({ taskId, taskTitle, userId, firstName }: UnreadChat): Need => ({
  id: `message ${taskId} ${userId}`,
  kind: 'message',
  text: wroteText(firstNameOf({ firstName })),
  taskId,
  taskTitle,
  hash: chatAnchor,
  with: userId,
})

/** A request with offers is listed by them already; the question about a service is asked in any case. */
function closingNeed(task: Task, now: Date): Need[] {
  const { closesAt, taskType, timeZone, offersToAnswer = 0 } = task
  if (!closesAt || task.status !== 'open') return []
  if (taskType === 'request')
    return offersToAnswer > 0 ? [] : [needOf('closing', task, { text: closingText(task, closesAt, false, now) })]
  const { question, consequence } = stillOfferingCopy
  return [needOf('still', task, { text: `${question} ${consequence(closingDay(closesAt, timeZone, now))}` })]
}

function offersText(task: Task, now: Date): string {
  const count = offersToAnswerText[task.taskType](task.offersToAnswer ?? 0)
  const day = task.taskType === 'request' && formatNearDay(task, now)
  return day ? `${count} for ${day}` : count
}
