import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/tables.ts'
import { mayReach } from '#server/features/visibility/may-reach.ts'
import { isNotHidden } from '#server/features/visibility/withheld.ts'
import type { Condition } from '#server/platform/db/condition.ts'
import type { Role } from '#shared/tasks/rules.ts'
import type { PublicTerms, TermName } from '#shared/tasks/terms.ts'

/** Returns the helpers with a pending offer on this task. */
export async function findPendingHelperIds(db: Db, taskId: string): Promise<string[]> {
  const offers = db.selectFrom('offers').select('helper_id').where('task_id', '=', taskId)
  return helpersOf(await offers.where('status', '=', 'pending').execute())
}

const helpersOf = (rows: { helper_id: string }[]) => rows.map(({ helper_id }) => helper_id)

const noRelease = { released_by: null, release_reason: null }

type NewOffer = {
  taskId: string
  helperId: string
  message: string | null
  /** Version of the terms that the helper has read; the default is the newest. */
  termsVersion?: number | undefined
  distanceMiles?: number | null
}

/**
 * Inserts an offer for the newest terms, one for each task and helper, if the task is open; a withdrawn offer is
 * renewed, unless it is hidden. The distance of the first offer is never measured again: a requester who moves the task
 * and gets the offer renewed or confirmed could otherwise locate the helper's home.
 */
export function insertOffer(tx: Tx, { taskId, helperId, message, termsVersion, distanceMiles = null }: NewOffer) {
  return tx
    .insertInto('offers')
    .columns(['task_id', 'helper_id', 'message', 'terms_version', 'distance_miles', 'distance_cell'])
    .expression((query) =>
      query
        .selectFrom('tasks')
        .select(({ val, cast }) => [
          'id',
          cast(val(helperId), 'uuid').as('helper'),
          cast(val(message), 'text').as('message'),
          'terms_version',
          cast(val(distanceMiles), 'integer').as('miles'),
          'grid_cell',
        ])
        .where('id', '=', taskId)
        .where('status', '=', 'open')
        .$if(termsVersion !== undefined, (task) => task.where('terms_version', '=', termsVersion as number))
        .forShare(),
    )
    .onConflict((row) =>
      row
        .columns(['task_id', 'helper_id'])
        .doUpdateSet(({ fn, ref }) => ({
          status: 'pending',
          passed_over: false,
          message,
          created_at: fn('now'),
          ...noRelease,
          terms_version: ref('excluded.terms_version'),
          changed_terms: null,
          distance_miles: fn.coalesce('offers.distance_miles', 'excluded.distance_miles'),
          distance_cell: sql<number>`case when offers.distance_miles is null then excluded.distance_cell
            else offers.distance_cell end`,
        }))
        .where('offers.status', '=', 'withdrawn')
        .where(isNotHidden('offers')),
    )
    .returning('id')
    .executeTakeFirst()
}

type ConfirmationRequest = { before: PublicTerms; changed: TermName[] }

/**
 * Asks the helpers with pending offers to confirm the terms that have changed, and returns their ids. Offers that were
 * passed over are asked about once they are reopened. The caller must have written the task in this transaction.
 */
export async function requestConfirmation(
  tx: Tx,
  taskId: string,
  { before, changed }: ConfirmationRequest,
): Promise<string[]> {
  const updated = await tx
    .updateTable('offers')
    .set({
      changed_terms: sql<null>`jsonb_build_object(
        'agreed', coalesce(changed_terms -> 'agreed', ${JSON.stringify(before)}::jsonb),
        'changed', coalesce(changed_terms -> 'changed', '[]') || ${JSON.stringify(changed)}::jsonb)`,
    })
    .where('task_id', '=', taskId)
    .where(({ or, eb }) => or([eb('status', '=', 'pending'), eb('passed_over', '=', true)]))
    .returning(['helper_id', 'status'])
    .execute()
  return helpersOf(updated.filter(({ status }) => status === 'pending'))
}

/** Updates an offer only if it is still pending; otherwise no row is returned. */
const updatePendingOffer = (tx: Tx) => tx.updateTable('offers').where('status', '=', 'pending').returning('id')

/** Waits for other writes of the helper's offer on a task. */
export const lockOffer = (tx: Tx, taskId: string, helperId: string) =>
  tx
    .selectFrom('offers')
    .select('id')
    .where('task_id', '=', taskId)
    .where('helper_id', '=', helperId)
    .forUpdate()
    .execute()

export const acceptOffer = (tx: Tx, taskId: string, helperId: string) =>
  updatePendingOffer(tx)
    .set({ status: 'accepted' })
    .where('task_id', '=', taskId)
    .where('helper_id', '=', helperId)
    .executeTakeFirst()

/** Hides or restores an offer. */
export async function setOfferVisibility(tx: Tx, id: string, isHidden: boolean): Promise<void> {
  await tx.updateTable('offers').set({ is_hidden: isHidden }).where('id', '=', id).execute()
}

export const withdrawOffer = (tx: Tx, id: string) =>
  updatePendingOffer(tx).set({ status: 'withdrawn' }).where('id', '=', id).executeTakeFirst()

export const declineOffer = (tx: Tx, id: string) =>
  updatePendingOffer(tx).set({ status: 'declined', passed_over: false }).where('id', '=', id).executeTakeFirst()

/**
 * Marks an offer that was passed over for another helper as declined by the requester, so that it is not reopened
 * later.
 */
export const declinePassedOverOffer = (tx: Tx, id: string) =>
  tx.updateTable('offers').set({ passed_over: false }).where('id', '=', id).where('status', '=', 'declined').execute()

/** Confirms terms that this transaction has locked; returns undefined if they were confirmed already. */
export const confirmOffer = (tx: Tx, id: string, termsVersion: number) =>
  updatePendingOffer(tx)
    .set({ terms_version: termsVersion, changed_terms: null })
    .where('id', '=', id)
    .where('terms_version', '<>', termsVersion)
    .executeTakeFirst()

/** Declines the pending offers because another helper was accepted, and returns their helpers. */
export const passOverOffers = (tx: Tx, taskId: string) => declinePendingOffers(tx, taskId, { passed_over: true })

/** Declines the pending offers because the task needs no helper any more, and returns their helpers. */
export const declineOffers = (tx: Tx, taskId: string) => declinePendingOffers(tx, taskId, { passed_over: false })

async function declinePendingOffers(tx: Tx, taskId: string, passing: { passed_over: boolean }): Promise<string[]> {
  const offers = tx
    .updateTable('offers')
    .set({ status: 'declined', ...passing })
    .where('task_id', '=', taskId)
  return helpersOf(await offers.where('status', '=', 'pending').returning('helper_id').execute())
}

/** Withdraws the pending offers between two users, and those that were passed over, so that they are not reopened. */
export const withdrawOffersBetween = (tx: Tx, oneId: string, otherId: string) =>
  tx
    .updateTable('offers')
    .from('tasks')
    .set({ status: 'withdrawn', passed_over: false })
    .whereRef('tasks.id', '=', 'offers.task_id')
    .where(({ or, and }) =>
      or([
        and({ 'offers.helper_id': oneId, 'tasks.requester_id': otherId }),
        and({ 'offers.helper_id': otherId, 'tasks.requester_id': oneId }),
      ]),
    )
    .where(({ eb, or }) => or([eb('offers.status', '=', 'pending'), eb('passed_over', '=', true)]))
    .execute()

/** A literal in the SQL text: with a parameter, a prepared plan could not use the partial index. */
const isAccepted: Condition = sql`status = 'accepted'`

/** The side that ended a match, and its reason. */
export type Release = { by: Role; reason: string }

/** Ends the offer of a helper whose arrangement has ended without being done. */
export async function endAcceptedOffer(tx: Tx, taskId: string, release?: Release): Promise<void> {
  const releaseColumns = release ? { released_by: release.by, release_reason: release.reason } : noRelease
  await tx
    .updateTable('offers')
    .where('task_id', '=', taskId)
    .set(({ fn }) => ({ status: 'withdrawn', released_at: fn('now'), ...releaseColumns }))
    .where(isAccepted)
    .execute()
}

/**
 * Ends the helper's offer after a release and reopens the offers that were passed over for it; returns the helpers of
 * the reopened offers.
 */
export async function reopenOffers(tx: Tx, taskId: string, release?: Release): Promise<string[]> {
  await endAcceptedOffer(tx, taskId, release)
  const offers = tx.updateTable('offers').where('task_id', '=', taskId)
  const passedOver = offers.set({ status: 'pending', passed_over: false }).where('passed_over', '=', true)
  return helpersOf(await passedOver.returning('helper_id').execute())
}

/**
 * Removes the texts of a requester who deletes the account: the reasons of releases and the earlier terms of their
 * posts. Offers of a helper are deleted as a whole.
 */
export const deleteRequesterTextsOf = (tx: Tx, requesterId: string) =>
  tx
    .updateTable('offers')
    .set({
      release_reason: sql<string | null>`case when released_by = 'helper' then release_reason end`,
      changed_terms: null,
    })
    .where(({ eb, or }) => or([eb('released_by', '=', 'requester'), eb('changed_terms', 'is not', null)]))
    .where('task_id', 'in', tx.selectFrom('tasks').select('id').where('requester_id', '=', requesterId))
    .execute()

/** Locks all offers of a helper, and returns the tasks of the pending ones whose requesters may be reached. */
export async function lockOffersOf(tx: Tx, helperId: string) {
  const locked = await tx
    .selectFrom('offers')
    .innerJoin('tasks', 'tasks.id', 'offers.task_id')
    .select(['offers.status', 'tasks.id as taskId', 'tasks.requester_id as requesterId'])
    .select(mayReach(sql.ref('offers.helper_id'), sql.ref('tasks.requester_id')).as('isReachable'))
    .$narrowType<{ requesterId: string }>()
    .where('offers.helper_id', '=', helperId)
    .orderBy('offers.id')
    .forUpdate('offers')
    .execute()
  return locked.filter(({ status, isReachable }) => status === 'pending' && isReachable)
}
