import type { Tx } from '#server/db/tables.ts'
import type { Announce } from '#server/db/transaction.ts'
import { refuse, refuseIf } from '#server/http/errors.ts'
import type { Context } from '#server/http/implement.ts'
import { notifyAll } from '#server/notifications/notify.ts'
import { acceptOffer, findOffer } from '#server/offers/store.ts'
import { viewOffer } from '#server/offers/view.ts'
import { whyNotTakeUp } from '#shared/offers/rules.ts'
import { type StepName, statusAfter, whyNotAccept, whyNotStep } from '#shared/tasks/rules.ts'
import { follow, type Taken } from './follow.ts'
import { refreshLookers } from './looking.ts'
import { seeTask } from './see.ts'
import { findTask, findTaskOrThrow, matchOpenTask, moveTaskLocked, type TaskRow } from './store.ts'

type ById = { id: string }

export async function giveTask(context: Context<ById & { helperId: string }>): Promise<TaskRow> {
  const { db, input, viewer, write } = context
  const { helperId } = input
  const seen = await seeTask(db, input.id, viewer.id)
  refuseIf(whyNotAccept(seen, viewer.id, helperId))
  if (seen.helperId === helperId) return seen

  return write(async (tx, announce) => {
    if ((await matchOpenTask(tx, seen.id, helperId)) === undefined) return quicker(tx, seen, viewer.id, helperId)
    if ((await acceptOffer(tx, seen.id, helperId)) === undefined) refuse('no_offer')
    return settle(tx, announce, 'accept', { task: seen, helperId, by: viewer })
  })
}

/**
 * Somebody else was quicker, or this helper has no offer, or none for the newest terms; had they been given it
 * meanwhile, that is as good.
 */
async function quicker(tx: Tx, { id }: TaskRow, viewerId: string, helperId: string): Promise<TaskRow> {
  const task = (await findTask(tx, id)) ?? refuse('task_missing')
  refuseIf(whyNotAccept(task, viewerId, helperId))
  if (task.helperId === helperId) return task
  const offer = await findOffer(tx, id, helperId)
  if (offer === undefined) return refuse('no_offer')
  // It was confirmed in the same moment where nothing stands against it any more.
  return refuse(whyNotTakeUp(viewOffer(offer)) ?? 'offer_moved_on')
}

type Asked = Pick<Context<ById & { reason?: string }>, 'db' | 'input' | 'viewer' | 'write'>

/** Every step but the accept, which names a helper. */
export async function takeStep(name: Exclude<StepName, 'accept'>, context: Asked): Promise<TaskRow> {
  const { db, input, viewer, write } = context
  const seen = await seeTask(db, input.id, viewer.id)
  const to = leadsTo(name, seen, viewer.id)
  if (to === seen.status) return seen

  return write(async (tx, announce) => {
    if ((await moveTaskLocked(tx, seen, to)) === undefined) return movedOn(tx, name, seen, viewer.id)
    return settle(tx, announce, name, { task: seen, helperId: seen.helperId, by: viewer, reason: input.reason })
  })
}

function leadsTo(name: StepName, task: TaskRow, viewerId: string) {
  refuseIf(whyNotStep(name, task, viewerId))
  return statusAfter(name, task.status) ?? refuse('wrong_state')
}

/** The task moved in the same moment; where it stands now may be just where this step leads. */
async function movedOn(tx: Tx, name: StepName, { id }: TaskRow, viewerId: string): Promise<TaskRow> {
  const task = (await findTask(tx, id)) ?? refuse('task_missing')
  return leadsTo(name, task, viewerId) === task.status ? task : refuse('wrong_state')
}

/** Does what follows from a step, tells those it concerns, and reads the task as it now stands. */
async function settle(tx: Tx, announce: Announce, name: StepName, taken: Taken) {
  const taskId = taken.task.id
  const followed = await follow[name](tx, taken)
  for (const { people, words } of followed) await notifyAll(tx, announce, people, { taskId, words })
  await refreshLookers(tx, announce, taskId, { by: taken.by.id, told: followed.flatMap(({ people }) => people) })
  return findTaskOrThrow(tx, taskId)
}
