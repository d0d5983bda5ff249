import { freshSignInMinutes } from '#shared/limits.ts'
import type { Refusal } from '#shared/refusals.ts'
import { isOver } from '#shared/tasks/rules.ts'
import type { TaskStatus } from '#shared/tasks/schema.ts'
import { minuteMs } from '#shared/time.ts'

type Proof = {
  /** Null where the account has none to ask for. */
  isPasswordRight: boolean | null
  signedInAt: Date
  now: Date
}

/** Why somebody cannot delete the account they are signed in to, or null where they have shown that it is theirs. */
export function whyNotLeave({ isPasswordRight, signedInAt, now }: Proof): Refusal | null {
  if (isPasswordRight !== null) return isPasswordRight ? null : 'wrong_password'
  return now.getTime() - signedInAt.getTime() <= freshSignInMinutes * minuteMs ? null : 'sign_in_again'
}

type Shared = { requesterId: string | null; helperId: string | null; status: TaskStatus }

/**
 * What becomes of a task when its requester or helper leaves. It stays as long as one of the two is here: over where it
 * was over or its requester leaves, and open to others where its helper does.
 */
export function fateOf(
  { requesterId, helperId, status }: Shared,
  leaverId: string,
): 'deleted' | 'closed' | 'open' | 'kept' {
  const isRequester = requesterId === leaverId
  if ((isRequester ? helperId : requesterId) === null) return 'deleted'
  if (isOver(status)) return 'kept'
  return isRequester ? 'closed' : 'open'
}
