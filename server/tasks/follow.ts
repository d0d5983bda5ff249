import type { Tx } from '#server/db/tables.ts'
import { declineOffers, passOverOffers, reopenOffers } from '#server/offers/store.ts'
import { type NoticeWords, notices } from '#shared/notifications/wording.ts'
import type { StepName } from '#shared/tasks/rules.ts'
import type { TaskRow } from './store.ts'

/** A step that was just taken: the task as it was before, its helper, and who took it. */
export type Taken = {
  task: TaskRow
  helperId: string | null
  by: { id: string; firstName: string }
  reason?: string | undefined
}
type Told = { people: string[]; words: NoticeWords }

/** What a step means for the offers on the task, and who hears of it in which words. */
export const follow: Record<StepName, (tx: Tx, taken: Taken) => Promise<Told[]>> = {
  accept: async (tx, { task, helperId, by }) => [
    telling([helperId], notices.offerAccepted(by, task)),
    telling(await passOverOffers(tx, task.id), notices.offerPassedOver(task)),
  ],
  start: async (_tx, { task, by }) => [telling([task.requesterId], notices.started(by, task))],
  finish: async (_tx, { task, by }) => [telling([task.requesterId], notices.finished(by, task.title))],
  complete: end,
  close: end,
  release: async (tx, { task, helperId, by, reason = '' }) => {
    const role = by.id === helperId ? 'helper' : 'requester'
    return [
      role === 'helper'
        ? telling([task.requesterId], notices.released(by, task.title, reason))
        : telling([helperId], notices.helperReleased(by, task, reason)),
      telling(await reopenOffers(tx, task.id, { by: role, reason }), notices.offerStandsAgain(task)),
    ]
  },
}

/** With a helper the task was completed; without one it was closed, and who offered need not wait. */
async function end(tx: Tx, { task, helperId, by }: Taken) {
  if (helperId !== null) return [telling([helperId], notices.completed(by, task.title))]
  return [telling(await declineOffers(tx, task.id), notices.taskClosed(by, task))]
}

const telling = (people: (string | null)[], words: NoticeWords): Told => ({
  people: people.filter((to) => to !== null),
  words,
})
