import { addressAfterCompletionDays, dateMaxDaysAhead } from '#shared/limits.ts'
import type { Refusal } from '#shared/refusals.ts'
import { dayMs, startOfEarliestToday } from '#shared/time.ts'
import type { CompensationType, Task, TaskStatus } from './schema.ts'

export type Role = 'requester' | 'helper'
type Step = { name: string; by: readonly Role[]; from: readonly TaskStatus[]; to: TaskStatus }

/**
 * The whole life of a task, as long as both ends stay: who leaves has `fateOf`. Add a row here before adding a button
 * anywhere.
 */
const steps = [
  { name: 'accept', by: ['requester'], from: ['open'], to: 'matched' },
  { name: 'start', by: ['helper'], from: ['matched'], to: 'in_progress' },
  { name: 'finish', by: ['helper'], from: ['matched', 'in_progress'], to: 'pending_review' },
  { name: 'complete', by: ['requester'], from: ['matched', 'in_progress', 'pending_review'], to: 'completed' },
  { name: 'close', by: ['requester'], from: ['matched', 'in_progress', 'pending_review'], to: 'completed' },
  { name: 'close', by: ['requester'], from: ['open'], to: 'closed' },
  { name: 'release', by: ['requester', 'helper'], from: ['matched', 'in_progress'], to: 'open' },
] as const satisfies readonly Step[]

/** Where no step leads on: the task is done or given up, and its chat is over. */
export const overStatuses = ['completed', 'closed'] as const satisfies readonly TaskStatus[]

export const isOver = (status: TaskStatus): boolean => (overStatuses as readonly TaskStatus[]).includes(status)

export type StepName = (typeof steps)[number]['name']
export type Progress = Pick<Task, 'requesterId' | 'helperId' | 'status'>

const rowsOf = (name: StepName): readonly Step[] => steps.filter((step) => step.name === name)

export function roleOf(task: Pick<Progress, 'requesterId' | 'helperId'>, viewerId: string): Role | null {
  if (task.requesterId === viewerId) return 'requester'
  return task.helperId === viewerId ? 'helper' : null
}

/** Where this step leads, the same status where it is already done, or null where it leads nowhere. */
export function statusAfter(name: StepName, status: TaskStatus): TaskStatus | null {
  const step = rowsOf(name).find(({ from }) => from.includes(status))
  if (step) return step.to
  return name !== 'release' && rowsOf(name).some(({ to }) => to === status) ? status : null
}

/** Why this viewer may not take this step, or null when they may (a finished step may be repeated). */
export function whyNotStep(name: StepName, task: Progress, viewerId: string): Refusal | null {
  const role = roleOf(task, viewerId)
  if (role === null || !rowsOf(name).some(({ by }) => by.includes(role))) return 'not_yours'
  return statusAfter(name, task.status) === null ? 'wrong_state' : null
}

/** Whether the step's button is worth showing: the viewer may take it, and it would change something. */
export const offersStep = (name: StepName, task: Progress, viewerId: string): boolean =>
  whyNotStep(name, task, viewerId) === null && statusAfter(name, task.status) !== task.status

/** Why this viewer may not accept this helper, or null when they may (or already have). */
export function whyNotAccept(task: Progress, viewerId: string, helperId: string): Refusal | null {
  if (task.requesterId !== viewerId) return 'not_yours'
  if (helperId === viewerId) return 'own_helper'
  return task.status === 'open' || task.helperId === helperId ? null : 'task_not_open'
}

/** Why this viewer may not edit or delete the task: only its owner may, and only while it is open. */
export function whyNotChange(task: Progress, viewerId: string): 'not_yours' | 'task_not_open' | null {
  if (task.requesterId !== viewerId) return 'not_yours'
  return task.status === 'open' ? null : 'task_not_open'
}

/** Why a request cannot be dated so. A date that is past anywhere on earth is past; the screen is stricter. */
export function whyNotDate(date: string | null | undefined, now: Date): Refusal | null {
  if (!date) return null
  const ms = Date.parse(date)
  if (ms < startOfEarliestToday(now).getTime()) return 'past_date'
  return ms > now.getTime() + dateMaxDaysAhead * dayMs ? 'far_date' : null
}

/** Why a task cannot be paid so. */
export const whyNotPay = (type: CompensationType | null | undefined, communityPoints: boolean): Refusal | null =>
  type === 'points' && !communityPoints ? 'points_soon' : null

type Trusted = Progress & { completedAt: Date | null }

/**
 * Who is told exactly where: the requester always; the accepted helper from the match until a month after completion.
 */
export function seesExactPlace(task: Trusted, viewerId: string, now: Date): boolean {
  const role = roleOf(task, viewerId)
  if (role !== 'helper' || task.completedAt === null) return role !== null
  return now.getTime() - task.completedAt.getTime() <= addressAfterCompletionDays * dayMs
}

/**
 * Who reads the exact address on the task's own page: everybody, where its requester does not mind. Coordinates never
 * are.
 */
export const seesAddress = (task: Trusted & Pick<Task, 'addressPrivate'>, viewerId: string, now: Date): boolean =>
  !task.addressPrivate || seesExactPlace(task, viewerId, now)
