import type { Tx } from '#server/database/tables.ts'
import {
  type ArrangementEnd,
  answerOpenArrangement,
  endOpenArrangement,
  findOpenAnswers,
  insertArrangement,
  takeBackHelperAnswer,
} from '#server/features/arrangements/store.ts'
import type { LockedTask } from '#server/features/tasks/lock-tasks.ts'
import {
  acceptOnOpenTask,
  changeStatusLocked,
  closeTasks,
  reopenTasks,
  type TaskRow,
} from '#server/features/tasks/store.ts'
import { numberOf } from '#server/features/tasks/terms.ts'
import { settleDeparture } from '#shared/arrangements/settle.ts'
import { type Role, roleOf, type StepName } from '#shared/tasks/rules.ts'
import type { TaskStatus } from '#shared/tasks/schema.ts'

// Every change of a task's status goes through this file, so that its arrangement is written in the same transaction.

type OtherStep = Exclude<StepName, 'accept'>

/** Writes each step to the open arrangement of the task. The requester may also close an open task, which has none. */
const arrangementEffects: Record<OtherStep, (tx: Tx, taskId: string, by: Role) => Promise<void>> = {
  start: async () => {},
  finish: (tx, taskId, by) => answerOpenArrangement(tx, taskId, by, 'yes'),
  complete: endAsDone,
  close: endAsDone,
  resume: takeBackHelperAnswer,
  release: (tx, taskId, by) => endOpenArrangement(tx, taskId, { reason: 'released', by, answer: 'mine' }),
}

function endAsDone(tx: Tx, taskId: string, by: Role): Promise<void> {
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

type Step = { name: OtherStep; to: TaskStatus; byId: string }

/** Takes a step; returns false if the status or the helper has changed since the task was read. */
export async function changeStatus(tx: Tx, task: TaskRow, { name, to, byId }: Step): Promise<boolean> {
  if ((await changeStatusLocked(tx, task, to)) === undefined) return false
  await arrangementEffects[name](tx, task.id, roleOf(task, byId) as Role)
  return true
}

/** Reason and side of an end that is no step: a block, a suspension or the deletion of an account. */
type Departure = { reason: 'blocked' | 'suspended' | 'left'; endedBy: { id: string } }

/** Reopens a locked task whose arrangement cannot go on. */
export async function reopenAfter(tx: Tx, task: LockedTask, departure: Departure): Promise<void> {
  await reopenTasks(tx, [task.id])
  await endOpenArrangement(tx, task.id, await endOf(tx, task, departure))
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
  // A block says that its side cannot make it, unless that side has said something already: it erases no claim.
  if (reason === 'blocked') return { reason, by, answer: answers?.[by] ?? 'mine' }
  const stays = by === 'requester' ? 'helper' : 'requester'
  return { reason, by, outcome: settleDeparture(answers?.[stays] ?? null) }
}
