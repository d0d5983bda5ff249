import type { Db, Tx } from '#server/database/tables.ts'
import { holdAvatar, setAvatarVisibility } from '#server/features/files/store.ts'
import { setMessagesVisibility } from '#server/features/messages/store.ts'
import { setOfferVisibility } from '#server/features/offers/store.ts'
import { findParticipants, setReviewVisibility } from '#server/features/reviews/store.ts'
import { refreshWatchers } from '#server/features/task-lifecycle/refresh-watchers.ts'
import { holdTask, setTaskVisibility } from '#server/features/tasks/store.ts'
import { lockRatings, recountRatingsLocked } from '#server/features/users/store.ts'
import { announceInvalidation } from '#server/features/visibility/announce-invalidation.ts'
import { type HoldEnd, isHeldNow, type Withholding } from '#server/features/visibility/withheld.ts'
import type { Announce } from '#server/platform/db/transaction.ts'
import { refuse } from '#server/platform/http/errors.ts'
import type { SubjectKind } from '#shared/reports/choices.ts'
import { isHideable, isHoldable } from '#shared/withholding/rules.ts'
import type { HideableKind, HoldableKind } from '#shared/withholding/states.ts'
import { findWords } from './find-words.ts'

/** The kind and the id of a report's subject. */
type Thing<Kind> = { kind: Kind; id: string }

/** Changes a thing and refreshes the screens that may show it; false if nothing was changed. */
type Change<Value> = (tx: Tx, announce: Announce, id: string, value: Value) => Promise<boolean>

const holders: Record<HoldableKind, Change<HoldEnd>> = {
  task: async (tx, announce, id, end) => refreshTask(tx, announce, id, await holdTask(tx, id, end)),
  photo: async (tx, announce, id, end) => refreshOwners(announce, await holdAvatar(tx, id, end)),
}

const setters: Record<HideableKind, Change<Withholding>> = {
  task: async (tx, announce, id, withholding) =>
    refreshTask(tx, announce, id, await setTaskVisibility(tx, id, withholding)),
  photo: async (tx, announce, id, withholding) =>
    refreshOwners(announce, await setAvatarVisibility(tx, id, withholding)),
  review: async (tx, announce, id, { is_hidden: isHidden = false }) => {
    const review = await findParticipants(tx, id)
    if (review === undefined) return false
    const { taskId, reviewerId, revieweeId } = review
    // The reviewed person is locked before the review, because a deletion of the account locks them in this order.
    await lockRatings(tx, revieweeId)
    await setReviewVisibility(tx, id, isHidden)
    await recountRatingsLocked(tx, revieweeId)
    announceInvalidation(announce, reviewerId === null ? [revieweeId] : [revieweeId, reviewerId], taskId)
    return true
  },
  offer: (tx, announce, id, withholding) => setWords(tx, announce, { kind: 'offer', id }, withholding),
  message: (tx, announce, id, withholding) => setWords(tx, announce, { kind: 'message', id }, withholding),
}

/**
 * Hides a thing from everybody but its author, or restores it; restoring also ends a hold. Returns false if the thing
 * is gone; refuses kinds that cannot be hidden.
 */
export const setThingState = (
  tx: Tx,
  announce: Announce,
  { kind, id }: Thing<SubjectKind>,
  state: 'visible' | 'hidden',
): Promise<boolean> =>
  setters[isHideable(kind) ? kind : refuse('not_hideable')](
    tx,
    announce,
    id,
    state === 'hidden' ? { is_hidden: true } : { is_hidden: false, held_until: null },
  )

/** Returns all things that are hidden and restored together with this one, itself among them. */
export async function findSameThings(tx: Tx, thing: Thing<SubjectKind>): Promise<Thing<SubjectKind>[]> {
  const { kind, id } = thing
  const words = kind === 'offer' || kind === 'message' ? await findWords(tx, { kind, id }) : undefined
  if (words === undefined) return [thing]
  const { offerId, messageIds } = words
  return [
    ...(offerId === null ? [] : [{ kind: 'offer' as const, id: offerId }]),
    ...messageIds.map((messageId) => ({ kind: 'message' as const, id: messageId })),
  ]
}

/** Begins a hold; returns false if one is running, or if the thing is hidden or gone. */
export const holdThing = (tx: Tx, announce: Announce, { kind, id }: Thing<HoldableKind>, end: HoldEnd) =>
  holders[kind](tx, announce, id, end)

/** Ends a hold after a decision; a hidden thing stays hidden. Returns false if none was running. */
export const releaseHold = async (tx: Tx, announce: Announce, { kind, id }: Thing<HoldableKind>): Promise<boolean> =>
  (await isHeld(tx, { kind, id })) && (await setters[kind](tx, announce, id, { held_until: null }))

/** Returns true while reports hold a thing, so that only its author sees it. */
export async function isHeld(db: Db, { kind, id }: Thing<SubjectKind>): Promise<boolean> {
  if (!isHoldable(kind)) return false
  const [table, key] = kind === 'task' ? (['tasks', 'id'] as const) : (['files', 'avatar_of'] as const)
  const held = db.selectFrom(table).select('id').where(key, '=', id).where(isHeldNow(table))
  return (await held.executeTakeFirst()) !== undefined
}

async function refreshTask(
  tx: Tx,
  announce: Announce,
  id: string,
  task: { requesterId: string | null } | undefined,
): Promise<boolean> {
  if (task === undefined) return false
  await refreshWatchers(tx, announce, id)
  if (task.requesterId) announceInvalidation(announce, [task.requesterId], id)
  return true
}

/** Refreshes the screens of those whose pictures have changed; others read them at their next look. */
function refreshOwners(announce: Announce, userIds: string[]): boolean {
  announceInvalidation(announce, userIds, null)
  return userIds.length > 0
}

/** Hides or restores a message, or an offer with its messages in the chat, and refreshes the screens of both sides. */
async function setWords(
  tx: Tx,
  announce: Announce,
  key: Thing<'offer' | 'message'>,
  { is_hidden: isHidden = false }: Withholding,
): Promise<boolean> {
  const offerId = (await findWords(tx, key))?.offerId
  // This locks the offer, so that no further message of it is written until the end of the transaction.
  if (offerId) await setOfferVisibility(tx, offerId, isHidden)
  const words = await findWords(tx, key)
  if (words === undefined) return false
  const { taskId, requesterId, helperId, messageIds } = words
  await setMessagesVisibility(tx, messageIds, isHidden)
  const sides = [requesterId, helperId].filter((side) => side !== null)
  announceInvalidation(announce, sides, taskId)
  // The lists of chats show it too, and the event of a message is the one that refreshes them.
  for (const side of sides) announce(side, { type: 'new_message', data: { taskId } })
  return true
}
