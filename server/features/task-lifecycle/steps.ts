import type { Tx } from '#server/database/tables.ts'
import { type ArrangementFacts, findOpenArrangement, sideOf } from '#server/features/arrangements/queries.ts'
import { answerOpenArrangement } from '#server/features/arrangements/store.ts'
import { notifyAll } from '#server/features/notifications/notify.ts'
import { findOffer } from '#server/features/offers/queries.ts'
import { acceptOffer, lockOffer } from '#server/features/offers/store.ts'
import { viewOffer } from '#server/features/offers/view.ts'
import { refuseOtherPaused, refusePaused } from '#server/features/restrictions/refuse-restricted.ts'
import { lockOpenTask, lockTask } from '#server/features/tasks/lock-tasks.ts'
import { requireVisibleTask } from '#server/features/tasks/require-visible-task.ts'
import { isPairBlocked } from '#server/features/tasks/seen-neighbors.ts'
import { findTask, findTaskOrThrow, type TaskRow } from '#server/features/tasks/store.ts'
import type { Announce } from '#server/platform/db/transaction.ts'
import { refuse, refuseIf } from '#server/platform/http/errors.ts'
import type { Context } from '#server/platform/http/register-calls.ts'
import { whyNotAcceptOffer } from '#shared/offers/rules.ts'
import { type Role, type StepName, statusAfter, whyNotAccept, whyNotStep } from '#shared/tasks/rules.ts'
import { refreshWatchers } from './refresh-watchers.ts'
import { settleArrangement } from './settle-arrangement.ts'
import { type Transition, transitionEffects } from './transition-effects.ts'
import { changeStatus, matchTask, type ReleaseCause } from './write-status.ts'

type ById = { id: string }

export async function acceptHelper(context: Context<ById & { helperId: string }>): Promise<TaskRow> {
  const { db, input, viewer, write } = context
  const { helperId } = input
  const task = await requireVisibleTask(db, input.id, viewer.id)
  refuseIf(whyNotAccept(task, viewer.id, helperId))
  if (task.helperId === helperId) return task

  return write(async (tx, announce) => {
    await refusePaused(tx, viewer.id)
    // Writing the helper locks their account, which comes after the task and the offer, as when an account is deleted.
    await lockOpenTask(tx, task.id)
    await lockOffer(tx, task.id, helperId)
    if (!(await matchTask(tx, task.id, helperId))) return resolveLostRace(tx, task, viewer.id, helperId)
    if ((await acceptOffer(tx, task.id, helperId)) === undefined) refuse('no_offer')
    // Only now, so that nobody can ask about somebody who has made no offer.
    await refuseOtherPaused(tx, helperId)
    return applyStepEffects(tx, announce, 'accept', { task, helperId, by: viewer })
  })
}

/**
 * Handles an accept that changed nothing: another one was faster, or this helper has no offer for the newest terms. If
 * this helper was accepted meanwhile, that counts as success.
 */
async function resolveLostRace(tx: Tx, { id }: TaskRow, viewerId: string, helperId: string): Promise<TaskRow> {
  const task = (await findTask(tx, id)) ?? refuse('task_missing')
  refuseIf(whyNotAccept(task, viewerId, helperId))
  if (task.helperId === helperId) return task
  const offer = await findOffer(tx, id, helperId)
  if (offer === undefined) return refuse('no_offer')
  // If the offer is acceptable now, it was confirmed at the same moment.
  return refuse(whyNotAcceptOffer(viewOffer(offer)) ?? 'offer_moved_on')
}

type OtherStep = Exclude<StepName, 'accept'>
type StepContext = Pick<Context<ById & { reason?: string } & ReleaseCause>, 'db' | 'input' | 'viewer' | 'write'>

/** Takes any step except accepting a helper. */
export async function takeStep(name: OtherStep, context: StepContext): Promise<TaskRow> {
  const { db, input, viewer, write } = context
  const task = await requireVisibleTask(db, input.id, viewer.id)
  const to = requireNextStatus(name, task, viewer.id)
  if (to === task.status) return task

  return write(
    async (tx, announce) =>
      (await takeStepOf(tx, announce, name, { task, by: viewer, ...input })) ??
      resolveStaleStep(tx, name, task, viewer.id),
  )
}

type TakenStep = { task: TaskRow; by: Transition['by']; reason?: string | undefined } & ReleaseCause

/**
 * Takes a step of a task, which must be possible; returns undefined if the status or the helper has changed since it
 * was read. A step that says 'Yes, it happened' settles the arrangement instead if the other side has said otherwise.
 */
export async function takeStepOf(
  tx: Tx,
  announce: Announce,
  name: OtherStep,
  { task, by, reason, ...cause }: TakenStep,
) {
  await lockTask(tx, task.id)
  const arrangement = await findOpenArrangement(tx, task.id)
  const side = arrangement && sideOf(arrangement, by.id)
  if (side && isYes(name) && isContradicted(arrangement, side)) {
    await answerOpenArrangement(tx, task.id, side, 'yes')
    await settleArrangement(tx, announce, arrangement.id)
    return findTaskOrThrow(tx, task.id)
  }
  const to = requireNextStatus(name, task, by.id)
  if (!(await changeStatus(tx, task, { name, to, byId: by.id, ...cause }))) return undefined
  const taken = await applyStepEffects(tx, announce, name, { task, helperId: task.helperId, by, reason })
  if (arrangement) await settleArrangement(tx, announce, arrangement.id)
  return taken
}

/** The steps by which a side answers 'Yes' to whether it happened. */
const isYes = (name: OtherStep): boolean => name === 'complete' || name === 'close' || name === 'finish'

function isContradicted({ requesterAnswer, helperAnswer }: ArrangementFacts, by: Role): boolean {
  const theirs = by === 'requester' ? helperAnswer : requesterAnswer
  return theirs !== null && theirs !== 'yes'
}

function requireNextStatus(name: StepName, task: TaskRow, viewerId: string) {
  refuseIf(whyNotStep(name, { ...task, isBlocked: isPairBlocked(task) }, viewerId))
  return statusAfter(name, task.status) ?? refuse('wrong_state')
}

/** The status changed at the same moment; the step still succeeds if it leads to the new status. */
async function resolveStaleStep(tx: Tx, name: StepName, { id }: TaskRow, viewerId: string): Promise<TaskRow> {
  const task = (await findTask(tx, id)) ?? refuse('task_missing')
  return requireNextStatus(name, task, viewerId) === task.status ? task : refuse('wrong_state')
}

/** Applies the effects of a step, notifies the users concerned, and returns the task as it is now. */
async function applyStepEffects(tx: Tx, announce: Announce, name: StepName, transition: Transition) {
  const taskId = transition.task.id
  const notifications = await transitionEffects[name](tx, transition)
  for (const { userIds, content } of notifications) await notifyAll(tx, announce, userIds, { taskId, content })
  await refreshWatchers(tx, announce, taskId, {
    by: transition.by.id,
    notified: notifications.flatMap(({ userIds }) => userIds),
  })
  return findTaskOrThrow(tx, taskId)
}
