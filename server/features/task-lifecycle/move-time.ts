import type { Tx } from '#server/database/tables.ts'
import { endMove, findMove, insertMove, type MoveRow } from '#server/features/arrangements/moves.ts'
import { viewMove } from '#server/features/arrangements/view.ts'
import { notify } from '#server/features/notifications/notify.ts'
import { requestConfirmation } from '#server/features/offers/store.ts'
import { refuseOtherPaused, refusePaused } from '#server/features/restrictions/refuse-restricted.ts'
import { lockTaskForKeyShare, lockTaskUnderWay } from '#server/features/tasks/lock-tasks.ts'
import { momentIn } from '#server/features/tasks/moment.ts'
import { requireVisibleTask } from '#server/features/tasks/require-visible-task.ts'
import { isPairBlocked } from '#server/features/tasks/seen-neighbors.ts'
import { findTaskOrThrow, type TaskRow } from '#server/features/tasks/store.ts'
import { changedTimes, numberOf, publicTermsOf } from '#server/features/tasks/terms.ts'
import type { Announce } from '#server/platform/db/transaction.ts'
import { refuse, refuseIf } from '#server/platform/http/errors.ts'
import type { Context } from '#server/platform/http/register-calls.ts'
import { agreedTimes } from '#shared/arrangements/agreed-times.ts'
import { type ChosenResult, whyNotEndMove, whyNotMove, whyNotTouchTime } from '#shared/arrangements/move-rules.ts'
import type { Move } from '#shared/arrangements/move-schema.ts'
import { notifications } from '#shared/notifications/notification-copy.ts'
import { formatWhen } from '#shared/tasks/format-time.ts'
import { type Role, roleOf, whyNotDate } from '#shared/tasks/rules.ts'
import { refreshWatchers } from './refresh-watchers.ts'
import { moveAgreedTime } from './write-status.ts'

type MoveContext<Input> = Pick<Context<{ id: string } & Input>, 'db' | 'input' | 'viewer' | 'now' | 'write'>
type ProposedTime = { date: string; time?: string | null | undefined; duration?: number | null | undefined }
type Time = { date: Date; time: string | null; duration: number | null }

/** Asks the other side for another time. */
export async function proposeMove({ db, input, viewer, now, write }: MoveContext<ProposedTime>): Promise<Move> {
  const task = await requireVisibleTask(db, input.id, viewer.id)
  refuseIf(whyNotMove({ ...task, isBlocked: isPairBlocked(task) }, viewer.id, now))
  refuseIf(whyNotDate(input.date, now))
  const time = timeAfter(task, input)
  if (changedTimes(task, time).length === 0) refuse('same_time')
  // Checked after the date: a time of today may be over already.
  const { endsAt } = agreedTimes({ ...time, timeZone: task.timeZone })
  if ((endsAt as Date) <= now) refuse('past_date')

  return write(async (tx, announce) => {
    const current = await requireMovable(tx, task, viewer.id)
    const by = roleOf(task, viewer.id) as Role
    const made = await insertMove(tx, { taskId: task.id, by, ...time, endsAt: endsAt as Date })
    const move = made ?? refuse(current.move ? 'move_waits' : 'move_too_late')
    return tell(tx, announce, 'moveProposed', { task: current, move, by: viewer, now })
  })
}

/** Accepts, declines or takes back a proposal. What the same side repeats is answered as before. */
export async function endProposal(
  { db, input, viewer, now, write }: MoveContext<{ moveId: string }>,
  result: ChosenResult,
): Promise<Move> {
  const task = await requireVisibleTask(db, input.id, viewer.id)
  refuseIf(whyNotTouchTime(task, viewer.id))
  const role = roleOf(task, viewer.id) as Role
  const found = (await findMove(db, task.id, input.moveId)) ?? refuse('move_missing')
  refuseIf(whyNotEndMove(found.proposedBy, role, result))
  if (found.result === result) return viewMove(found, task.id)
  if (result === 'accepted') refuseIf(whyNotMove({ ...task, isBlocked: isPairBlocked(task) }, viewer.id, now))

  return write(async (tx, announce) => {
    const current = result === 'accepted' ? await requireMovable(tx, task, viewer.id) : task
    // Its end, by a step or a block, locks the task first, too.
    await lockTaskForKeyShare(tx, task.id)
    const move = await endMove(tx, { id: input.moveId, taskId: task.id }, { result, by: role })
    if (!move) return resolveLostRace(tx, task.id, { id: input.moveId, result })
    if (result === 'accepted') await applyMove(tx, current, move)
    return tell(tx, announce, noticeOf[result], { task: current, move, by: viewer, now })
  })
}

const noticeOf = { accepted: 'moveAccepted', declined: 'moveDeclined', withdrawn: 'moveTakenBack' } as const

/** Returns the proposed time with what the input leaves out. */
function timeAfter({ timeZone, duration }: TaskRow, input: ProposedTime): Time {
  const { scheduled_at, clock } = momentIn(timeZone, input)
  const hours = input.duration === undefined ? numberOf(duration) : input.duration
  return { date: scheduled_at as Date, time: clock, duration: hours }
}

/** Locks a task whose time may move, and returns it as it is now. */
async function requireMovable(tx: Tx, task: TaskRow, viewerId: string): Promise<TaskRow> {
  if ((await lockTaskUnderWay(tx, task)) === undefined) refuse('wrong_state')
  const current = await findTaskOrThrow(tx, task.id)
  await refusePaused(tx, viewerId)
  await refuseOtherPaused(tx, otherOf(current, viewerId))
  return current
}

const otherOf = ({ requesterId, helperId }: TaskRow, userId: string) =>
  (requesterId === userId ? helperId : requesterId) as string

/** The proposal has ended at the same moment; that still succeeds if it ended in the same way. */
async function resolveLostRace(tx: Tx, taskId: string, { id, result }: { id: string; result: ChosenResult }) {
  const found = await findMove(tx, taskId, id)
  return found?.result === result ? viewMove(found, taskId) : refuse('move_over')
}

/** Moves the time. Helpers whose offers were passed over have to confirm it before they can be accepted. */
async function applyMove(tx: Tx, task: TaskRow, move: MoveRow): Promise<void> {
  await moveAgreedTime(tx, task, move)
  const changed = changedTimes(task, { ...move, date: new Date(move.date) })
  await requestConfirmation(tx, task.id, { before: publicTermsOf(task), changed })
}

type Telling = { task: TaskRow; move: MoveRow; by: { id: string; firstName: string }; now: Date }
type Notice = 'moveProposed' | (typeof noticeOf)[ChosenResult]

/** Tells the other side about a proposal or its end, and returns the view of it. */
async function tell(tx: Tx, announce: Announce, notice: Notice, { task, move, by, now }: Telling): Promise<Move> {
  const { timeZone } = task
  const whenOf = (time: Parameters<typeof formatWhen>[0]) => formatWhen(time, now, timeZone) as string
  const times = { from: whenOf({ ...task, duration: numberOf(task.duration) }), to: whenOf({ ...move, timeZone }) }
  const to = otherOf(task, by.id)
  await notify(tx, announce, { to, taskId: task.id, content: notifications[notice](by, task.title, times) })
  await refreshWatchers(tx, announce, task.id, { by: by.id, notified: [to] })
  return viewMove(move, task.id)
}
