import type { Tx } from '#server/database/tables.ts'
import {
  type ArrangementEnd,
  answerOpenArrangement,
  endOpenArrangement,
  findOpenAnswers,
  hasUsedExcuse,
  insertArrangement,
  moveOpenArrangement,
  takeBackHelperAnswer,
} from '#server/features/arrangements/store.ts'
import type { LockedTask } from '#server/features/tasks/lock-tasks.ts'
import { momentIn } from '#server/features/tasks/moment.ts'
import {
  acceptOnOpenTask,
  changeStatusLocked,
  closeDuePost,
  closeTasks,
  findTaskOrThrow,
  moveTask,
  reopenTasks,
  setExpiry,
  type TaskRow,
} from '#server/features/tasks/store.ts'
import { numberOf } from '#server/features/tasks/terms.ts'
import { databaseTime } from '#server/platform/db/database-time.ts'
import type { Answer, Cause } from '#shared/arrangements/choices.ts'
import { settleDeparture } from '#shared/arrangements/settle.ts'
import { closedReasonOf, expiryOf } from '#shared/tasks/expiry.ts'
import { type Role, roleOf, type SettlingStep, type StepName, statusAfter } from '#shared/tasks/rules.ts'
import type { TaskStatus } from '#shared/tasks/schema.ts'

// Every change of a task's status or of its agreed time goes through this file, so that its arrangement is written in
// the same transaction.

type OtherStep = Exclude<StepName, 'accept'>
/** Cause of a release, and whether it shall be free because it could not be helped. */
export type ReleaseCause = { cause?: Cause | undefined; excuse?: true | undefined }
type ArrangementStep = { by: Role; byId: string } & ReleaseCause

/** Writes each step to the open arrangement of the task. The requester may also close an open task, which has none. */
const arrangementEffects: Record<OtherStep, (tx: Tx, taskId: string, step: ArrangementStep) => Promise<void>> = {
  start: async () => {},
  finish: (tx, taskId, { by }) => answerOpenArrangement(tx, taskId, by, 'yes'),
  complete: endAsDone,
  close: endAsDone,
  resume: takeBackHelperAnswer,
  release: async (tx, taskId, { by, byId, cause = 'mine', excuse = false }) => {
    const isExcused = excuse && !(await hasUsedExcuse(tx, byId))
    await endOpenArrangement(tx, taskId, { reason: 'released', by, answer: answerOfCause[cause], isExcused })
  },
}

const answerOfCause: Record<Cause, Answer> = { mine: 'mine', theirs: 'theirs', agreed: 'together' }

/** Ends the open arrangement of the task with a step that follows from how it was settled. */
const settlingEnds: Record<SettlingStep, ArrangementEnd> = {
  conclude: { reason: 'done', by: null },
  call_off: { reason: 'settled', by: null },
  free: { reason: 'settled', by: null },
}

function endAsDone(tx: Tx, taskId: string, { by }: ArrangementStep): Promise<void> {
  return endOpenArrangement(tx, taskId, { reason: 'done', by, answer: 'yes', outcome: 'happened' })
}

/** Accepts a helper, and begins their arrangement; returns false if another accept or an edit was faster. */
export async function matchTask(tx: Tx, id: string, helperId: string): Promise<boolean> {
  const matched = await acceptOnOpenTask(tx, id, helperId)
  if (matched === undefined) return false
  const { requesterId, duration, ...task } = matched
  await insertArrangement(tx, { ...task, requesterId: requesterId as string, helperId, duration: numberOf(duration) })
  return true
}

/** Moves the agreed time: that of a locked task, and of its open arrangement. */
export async function moveAgreedTime(tx: Tx, task: TaskRow, { date, time, duration }: NewTime): Promise<void> {
  const columns = momentIn(task.timeZone, { date, time })
  await moveTask(tx, task.id, { ...columns, scheduled_at: new Date(date), duration_hours: duration })
  await moveOpenArrangement(tx, task.id, { date: new Date(date), time, timeZone: task.timeZone, duration })
}

type NewTime = { date: string; time: string | null; duration: number | null }

type Step = { name: OtherStep; to: TaskStatus; byId: string } & ReleaseCause

/** Takes a step; returns false if the status or the helper has changed since the task was read. */
export async function changeStatus(tx: Tx, task: TaskRow, { name, to, byId, cause, excuse }: Step): Promise<boolean> {
  if ((await changeStatusLocked(tx, task, to)) === undefined) return false
  await arrangementEffects[name](tx, task.id, { by: roleOf(task, byId) as Role, byId, cause, excuse })
  if (to === 'open') await restartExpiry(tx, task.id)
  return true
}

/** Takes a step that follows from how the open arrangement was settled. The caller has locked the task. */
export async function changeStatusAsSettled(tx: Tx, task: TaskRow, name: SettlingStep): Promise<void> {
  const to = statusAfter(name, task.status)
  if (to === null || (await changeStatusLocked(tx, task, to)) === undefined)
    throw new Error(`The settled task ${task.id} cannot take the step ${name}`)
  await endOpenArrangement(tx, task.id, settlingEnds[name])
  if (to === 'open') await restartExpiry(tx, task.id)
}

/** Reason and side of an end that is no step: a block, a suspension or the deletion of an account. */
type Departure = { reason: 'blocked' | 'suspended' | 'left'; endedBy: { id: string } }

/** Reopens a locked task whose arrangement cannot go on. */
export async function reopenAfter(tx: Tx, task: LockedTask, departure: Departure): Promise<void> {
  await reopenTasks(tx, [task.id])
  await endOpenArrangement(tx, task.id, await endOf(tx, task, departure))
  await restartExpiry(tx, task.id)
}

/** The clock of a post that is open again begins anew. */
async function restartExpiry(tx: Tx, id: string) {
  const task = await findTaskOrThrow(tx, id)
  await setExpiry(tx, id, expiryOf({ ...task, duration: numberOf(task.duration) }, await databaseTime(tx)))
}

/** Closes a locked post whose clock has run out; returns false if it goes on after all. */
export async function expirePost(tx: Tx, { id, status, taskType }: TaskRow): Promise<boolean> {
  const to = statusAfter('expire', status)
  return to !== null && (await closeDuePost(tx, id, to, closedReasonOf({ taskType }))) !== undefined
}

/** Closes locked tasks whose requester is leaving. */
export async function closeAfter(tx: Tx, tasks: LockedTask[], departure: Departure): Promise<void> {
  await closeTasks(
    tx,
    tasks.map(({ id }) => id),
  )
  for (const task of tasks) await endOpenArrangement(tx, task.id, await endOf(tx, task, departure))
}

async function endOf(tx: Tx, task: LockedTask, { reason, endedBy }: Departure): Promise<ArrangementEnd> {
  const by = roleOf(task, endedBy.id) as Role
  const answers = await findOpenAnswers(tx, task.id)
  // A block erases no claim. Without one it charges nobody, because it may have been the only way out.
  if (reason === 'blocked' && (answers?.requester || answers?.helper)) return { reason, by }
  if (reason === 'blocked') return { reason, by, outcome: 'nobodys' }
  const stays = by === 'requester' ? 'helper' : 'requester'
  return { reason, by, outcome: settleDeparture(answers?.[stays] ?? null) }
}
