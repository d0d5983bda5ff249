import { freshSignInMinutes } from '#shared/constants.ts'
import type { Refusal } from '#shared/refusals.ts'
import { isOver } from '#shared/tasks/rules.ts'
import type { TaskStatus } from '#shared/tasks/schema.ts'
import { minuteMs } from '#shared/time.ts'

type ReauthenticationFacts = {
  /** Null if the account has no password. */
  isPasswordRight: boolean | null
  signedInAt: Date
  now: Date
}

/** Returns the reason why the viewer may not delete the account, or null if they have re-authenticated. */
export function whyNotDeleteAccount({ isPasswordRight, signedInAt, now }: ReauthenticationFacts): Refusal | null {
  if (isPasswordRight !== null) return isPasswordRight ? null : 'wrong_password'
  return now.getTime() - signedInAt.getTime() <= freshSignInMinutes * minuteMs ? null : 'sign_in_again'
}

type TaskParticipants = { requesterId: string | null; helperId: string | null; status: TaskStatus }

/**
 * Decides what happens to a task when its requester or helper deletes the account. It is kept while one of the two
 * remains: unchanged if it was over, closed if the requester leaves, and reopened if the helper leaves.
 */
export function decideTaskOutcome(
  { requesterId, helperId, status }: TaskParticipants,
  deletedUserId: string,
): 'deleted' | 'closed' | 'reopened' | 'kept' {
  const isRequester = requesterId === deletedUserId
  if ((isRequester ? helperId : requesterId) === null) return 'deleted'
  if (isOver(status)) return 'kept'
  return isRequester ? 'closed' : 'reopened'
}
