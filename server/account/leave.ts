import { sessionIdsOf } from '#server/auth/sessions.ts'
import type { Tx } from '#server/db/tables.ts'
import type { Announce } from '#server/db/transaction.ts'
import { dropFilesOf } from '#server/files/store.ts'
import { refuse } from '#server/http/errors.ts'
import { deleteEmptyConversationsOf, lockConversationsOf, maskMessages } from '#server/messages/store.ts'
import { hint, notifyAll } from '#server/notifications/notify.ts'
import { maskNoticesOn } from '#server/notifications/store.ts'
import { dropRequesterWordsOf, findWaitingHelpers, lockOffersOf, reopenOffers } from '#server/offers/store.ts'
import { dropCommentsOf } from '#server/reviews/store.ts'
import { refreshLookers } from '#server/tasks/looking.ts'
import { closeTasks, deleteTasks, findAddressesOf, lockTasksOf, maskTasks, reopenTasks } from '#server/tasks/store.ts'
import { maskOf } from '#server/users/mask.ts'
import { deleteUser, lockUser } from '#server/users/store.ts'
import { fateOf } from '#shared/account/rules.ts'
import { notices } from '#shared/notifications/wording.ts'

type LeftTask = Awaited<ReturnType<typeof lockTasksOf>>[number]
type Fate = ReturnType<typeof fateOf>

/**
 * Takes a person out of the neighborhood. What others need stays without them (docs/decisions/011), and those who wait
 * for them are told. Whatever is being written about them at this moment is either in before, or refused. Answers with
 * the sessions that end by it.
 */
export async function leave(tx: Tx, announce: Announce, userId: string): Promise<string[]> {
  // In the order in which every other write takes its locks; the person's own row comes last and stops what is new.
  await lockTasksOf(tx, userId)
  const offers = await lockOffersOf(tx, userId)
  await lockConversationsOf(tx, userId)
  const me = (await lockUser(tx, userId)) ?? refuse('signed_out')
  const sessions = await sessionIdsOf(tx, userId)

  const { email, phone, address } = me
  const addresses = [...(address ? [address] : []), ...(await findAddressesOf(tx, userId))]
  const mask = maskOf({ email, phone, addresses })
  await maskTasks(tx, userId, mask)
  await maskMessages(tx, userId, mask)
  await dropCommentsOf(tx, userId)
  await dropRequesterWordsOf(tx, userId)
  // Nothing can be taken out of a picture or a document.
  await dropFilesOf(tx, userId)

  // Once more: what was written until the last lock was held, and titles as they stay.
  const tasks = await lockTasksOf(tx, userId)
  const those = (fate: Fate) => tasks.filter((task) => fateOf(task, userId) === fate)
  await maskNoticesOn(tx, idsOf(tasks.filter(({ requesterId }) => requesterId === userId)), mask)
  await takeDown(tx, announce, those('deleted'))
  await endWithoutRequester(tx, announce, those('closed'))
  await openAgain(tx, announce, those('open'))

  await deleteEmptyConversationsOf(tx, userId)
  await deleteUser(tx, userId)
  for (const { requesterId, taskId } of offers) if (requesterId) hint(announce, [requesterId], taskId)
  return sessions
}

const idsOf = (tasks: LeftTask[]) => tasks.map(({ id }) => id)

async function takeDown(tx: Tx, announce: Announce, tasks: LeftTask[]) {
  const waiting = new Map<LeftTask, string[]>()
  for (const task of tasks) {
    waiting.set(task, await findWaitingHelpers(tx, task.id))
    await refreshLookers(tx, announce, task.id)
  }
  await deleteTasks(tx, idsOf(tasks))
  // Their notices name no task: it is gone.
  for (const [task, people] of waiting)
    await notifyAll(tx, announce, people, { taskId: null, words: notices.takenDown(task) })
}

async function endWithoutRequester(tx: Tx, announce: Announce, tasks: LeftTask[]) {
  await closeTasks(tx, idsOf(tasks))
  for (const task of tasks) {
    const { id: taskId, helperId } = task
    if (helperId) await notifyAll(tx, announce, [helperId], { taskId, words: notices.requesterLeft(task) })
    await refreshLookers(tx, announce, taskId, { told: helperId ? [helperId] : [] })
  }
}

async function openAgain(tx: Tx, announce: Announce, tasks: LeftTask[]) {
  await reopenTasks(tx, idsOf(tasks))
  for (const task of tasks) {
    const { id: taskId, requesterId } = task
    if (requesterId) await notifyAll(tx, announce, [requesterId], { taskId, words: notices.helperLeft(task) })
    const waiting = await reopenOffers(tx, taskId)
    await notifyAll(tx, announce, waiting, { taskId, words: notices.offerStandsAgain(task) })
    await refreshLookers(tx, announce, taskId, { told: requesterId ? [requesterId, ...waiting] : waiting })
  }
}
