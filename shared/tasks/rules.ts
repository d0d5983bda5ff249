import { addressAfterCompletionDays, dateMaxDaysAhead } from '#shared/constants.ts'
import type { Refusal } from '#shared/refusals.ts'
import { dayMs, startOfEarliestToday } from '#shared/time.ts'
import type { Withheld } from '#shared/withholding/states.ts'
import type { CompensationType } from './choices.ts'
import type { Task, TaskStatus } from './schema.ts'

/** The part that somebody takes in one task. A profile has labels instead: docs/product.md, section 1. */
export type Role = 'requester' | 'helper'
type Step = { name: string; by: readonly Role[]; from: readonly TaskStatus[]; to: TaskStatus }

/**
 * State machine of a task while both participants keep their accounts; `decideTaskOutcome` handles deleted accounts.
 * Add a row here before adding a button anywhere.
 */
const steps = [
  { name: 'accept', by: ['requester'], from: ['open'], to: 'matched' },
  { name: 'start', by: ['helper'], from: ['matched'], to: 'in_progress' },
  { name: 'finish', by: ['helper'], from: ['matched', 'in_progress'], to: 'pending_review' },
  { name: 'complete', by: ['requester'], from: ['matched', 'in_progress', 'pending_review'], to: 'completed' },
  { name: 'close', by: ['requester'], from: ['matched', 'in_progress', 'pending_review'], to: 'completed' },
  { name: 'close', by: ['requester'], from: ['open'], to: 'closed' },
  { name: 'resume', by: ['requester'], from: ['pending_review'], to: 'in_progress' },
  { name: 'release', by: ['requester', 'helper'], from: ['matched', 'in_progress'], to: 'open' },
  // Nobody takes these: an arrangement is settled by the answers of its two, or a clock has run out.
  { name: 'conclude', by: [], from: ['pending_review'], to: 'completed' },
  { name: 'call_off', by: [], from: ['matched', 'in_progress', 'pending_review'], to: 'closed' },
  { name: 'free', by: [], from: ['matched', 'in_progress', 'pending_review'], to: 'open' },
  { name: 'expire', by: [], from: ['open'], to: 'closed' },
] as const satisfies readonly Step[]

/** Final statuses: the task is completed or closed, and its chat is read-only. */
export const finalStatuses = ['completed', 'closed'] as const satisfies readonly TaskStatus[]

export const isOver = (status: TaskStatus): boolean => (finalStatuses as readonly TaskStatus[]).includes(status)

/** Tells whether two neighbors have agreed on the task, and it is not done yet. */
export const isUnderWay = (status: TaskStatus): boolean => status === 'matched' || status === 'in_progress'

/** Tells whether an arrangement waits while one of its two is paused: it has no date, or begins before the end. */
export const isArrangementPaused = (
  { status, date }: { status: TaskStatus; date: Date | null },
  until: Date,
): boolean => isUnderWay(status) && (date === null || date < until)

type StepRow = (typeof steps)[number]
type StepOfNobody = Extract<StepRow, { by: readonly [] }>['name']
/** Steps that follow from a settlement. */
export type SettlingStep = Exclude<StepOfNobody, 'expire'>
/** Steps that one of the two takes. */
export type StepName = Exclude<StepRow['name'], StepOfNobody>
export type TaskState = Pick<Task, 'requesterId' | 'helperId' | 'status' | 'isBlocked'> & {
  withheld?: Withheld | null | undefined
}

const stepsNamed = (name: StepRow['name']): readonly Step[] => steps.filter((step) => step.name === name)

export function roleOf(task: Pick<TaskState, 'requesterId' | 'helperId'>, viewerId: string): Role | null {
  if (task.requesterId === viewerId) return 'requester'
  return task.helperId === viewerId ? 'helper' : null
}

/**
 * Returns the status after this step, the same status if the step is already done, or null if the step is impossible.
 */
export function statusAfter(name: StepRow['name'], status: TaskStatus): TaskStatus | null {
  const step = stepsNamed(name).find(({ from }) => from.includes(status))
  if (step) return step.to
  return name !== 'release' && name !== 'free' && stepsNamed(name).some(({ to }) => to === status) ? status : null
}

/** Returns the reason why the viewer may not take this step, or null. A step that is already done may be repeated. */
export function whyNotStep(name: StepName, task: TaskState, viewerId: string): Refusal | null {
  const role = roleOf(task, viewerId)
  if (role === null || !stepsNamed(name).some(({ by }) => by.includes(role))) return 'not_yours'
  // After a block, what is done can end, but nothing begins again.
  if (name === 'resume' && task.isBlocked) return 'conversation_closed'
  if (name === 'accept' && task.withheld && task.status === 'open') return 'task_withheld'
  return statusAfter(name, task.status) === null ? 'wrong_state' : null
}

/** Tells whether to show the button of a step: the viewer may take it, and it would change something. */
export const isStepAvailable = (name: StepName, task: TaskState, viewerId: string): boolean =>
  whyNotStep(name, task, viewerId) === null && statusAfter(name, task.status) !== task.status

/**
 * Returns the reason why the viewer may not accept this helper, or null, also if they have already. It does not look at
 * the helper's offer: `whyNotAcceptOffer` in shared/offers/rules.ts does.
 */
export function whyNotAccept(task: TaskState, viewerId: string, helperId: string): Refusal | null {
  if (task.requesterId !== viewerId) return 'not_yours'
  if (helperId === viewerId) return 'own_helper'
  if (task.helperId === helperId) return null
  if (task.status !== 'open') return 'task_not_open'
  return task.withheld ? 'task_withheld' : null
}

/**
 * Returns the reason why the viewer may not edit or delete the task: only its requester may, and only while it is open.
 */
export function whyNotChange(task: TaskState, viewerId: string): 'not_yours' | 'task_not_open' | null {
  if (task.requesterId !== viewerId) return 'not_yours'
  return task.status === 'open' ? null : 'task_not_open'
}

/** Returns the reason why the viewer may not edit the task; one that neighbors do not see stays as it is. */
export const whyNotEdit = (task: TaskState, viewerId: string) =>
  whyNotChange(task, viewerId) ?? (task.withheld ? 'task_withheld' : null)

/**
 * Returns the reason why a request cannot have this date. A date counts as past only once it is past everywhere on
 * earth; the form is stricter.
 */
export function whyNotDate(date: string | null | undefined, now: Date): Refusal | null {
  if (!date) return null
  const ms = Date.parse(date)
  if (ms < startOfEarliestToday(now).getTime()) return 'past_date'
  return ms > now.getTime() + dateMaxDaysAhead * dayMs ? 'far_date' : null
}

/** Returns the reason why a task cannot have this kind of pay, or null. */
export const whyNotPay = (type: CompensationType | null | undefined, communityPoints: boolean): Refusal | null =>
  type === 'points' && !communityPoints ? 'points_soon' : null

/** Returns the reason why the viewer may not say 'Yes, still', as only the author of an open service may. */
export function whyNotKeep(task: TaskState & Pick<Task, 'taskType'>, viewerId: string): Refusal | null {
  if (task.requesterId !== viewerId) return 'not_yours'
  return task.status === 'open' && task.taskType === 'service' ? null : 'wrong_state'
}

type TaskAccessFacts = TaskState & { completedAt: Date | null; isBlocked: boolean }

/**
 * Tells whether the viewer may see the exact place: the requester always, and the accepted helper until a month after
 * completion, or until one of the two blocks the other.
 */
export function maySeeExactPlace(task: TaskAccessFacts, viewerId: string, now: Date): boolean {
  const role = roleOf(task, viewerId)
  if (role === 'helper' && task.isBlocked) return false
  if (role !== 'helper' || task.completedAt === null) return role !== null
  return now.getTime() - task.completedAt.getTime() <= addressAfterCompletionDays * dayMs
}

/**
 * Tells whether the viewer may see the exact address on the task's page: everybody may if its requester has not made it
 * private, except a helper after a block. Exact coordinates are never public.
 */
export function maySeeAddress(
  task: TaskAccessFacts & Pick<Task, 'addressPrivate'>,
  viewerId: string,
  now: Date,
): boolean {
  const isCut = task.isBlocked && roleOf(task, viewerId) === 'helper'
  return maySeeExactPlace(task, viewerId, now) || (!task.addressPrivate && !isCut)
}
