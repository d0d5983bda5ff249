import type { Tx } from '#server/database/tables.ts'
import { declineOffers, passOverOffers, reopenOffers } from '#server/features/offers/store.ts'
import type { TaskRow } from '#server/features/tasks/store.ts'
import { type NoticeContent, notices } from '#shared/notifications/notice-copy.ts'
import type { StepName } from '#shared/tasks/rules.ts'

/** A step that was just taken: the task before it, its helper, and the acting user. */
export type Transition = {
  task: TaskRow
  helperId: string | null
  by: { id: string; firstName: string }
  reason?: string | undefined
}
type EffectNotice = { userIds: string[]; content: NoticeContent }

/** Effects of each step on the task's offers, and the notices that it causes. */
export const transitionEffects: Record<StepName, (tx: Tx, transition: Transition) => Promise<EffectNotice[]>> = {
  accept: async (tx, { task, helperId, by }) => [
    noticeTo([helperId], notices.offerAccepted(by, task)),
    noticeTo(await passOverOffers(tx, task.id), notices.offerPassedOver(task)),
  ],
  start: async (_tx, { task, by }) => [noticeTo([task.requesterId], notices.started(by, task))],
  finish: async (_tx, { task, by }) => [noticeTo([task.requesterId], notices.finished(by, task.title))],
  complete: endTask,
  close: endTask,
  release: async (tx, { task, helperId, by, reason = '' }) => {
    const role = by.id === helperId ? 'helper' : 'requester'
    return [
      role === 'helper'
        ? noticeTo([task.requesterId], notices.released(by, task.title, reason))
        : noticeTo([helperId], notices.helperReleased(by, task, reason)),
      noticeTo(await reopenOffers(tx, task.id, { by: role, reason }), notices.offerStandsAgain(task)),
    ]
  },
}

/** A task with a helper was completed; otherwise it was closed, and its pending offers are declined. */
async function endTask(tx: Tx, { task, helperId, by }: Transition) {
  if (helperId !== null) return [noticeTo([helperId], notices.completed(by, task.title))]
  return [noticeTo(await declineOffers(tx, task.id), notices.taskClosed(by, task))]
}

const noticeTo = (userIds: (string | null)[], content: NoticeContent): EffectNotice => ({
  userIds: userIds.filter((to) => to !== null),
  content,
})
