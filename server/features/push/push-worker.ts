import type { Db, Tx } from '#server/database/tables.ts'
import { countProblem } from '#server/features/outbox/delivery-problems.ts'
import { deleteOutboxRow, type OutboxTiming, openOutboxWorker } from '#server/features/outbox/outbox-worker.ts'
import type { Condition } from '#server/platform/db/condition.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { OnError } from '#server/platform/process/on-error.ts'
import { PushRefusedError, type SendPush } from '#server/platform/push/push-sender.ts'
import { pathOfNotification } from '#shared/notifications/notification-target.ts'
import type { PushPayload } from '#shared/push/schema.ts'
import { hourSeconds } from '#shared/time.ts'
import { deleteDeviceById, findPush, type PushRow } from './store.ts'

/** Counters of push results on this node since its start; `gone` counts devices that their service no longer knows. */
export type PushOutcomes = Record<'sent' | 'gone' | 'given_up' | 'failed', number>

export const initialPushOutcomes = (): PushOutcomes => ({ sent: 0, gone: 0, given_up: 0, failed: 0 })

type PushWorkerOptions = {
  db: Db
  jobs: Jobs
  send: SendPush
  /** SQL condition for a push joined to its device: it is sent only if this holds. */
  isStillWanted: Condition
  /** Notes that a push of a question about an arrangement was taken, in the transaction that deletes its row. */
  onQuestionTaken: (tx: Tx, noticeId: string) => Promise<unknown>
  outcomes: PushOutcomes
  onError: OnError
  timing?: OutboxTiming | undefined
}

/**
 * The attempts take four to five hours: the pauses double up to an hour. Pushes that are no longer relevant by then are
 * not sent.
 */
const queue = { name: 'push', retries: 11, pauseMaxSeconds: hourSeconds, timeoutSeconds: 60, concurrency: 4 }

/**
 * Sends queued pushes to devices, on whichever node comes first, and deletes devices that their service no longer
 * knows.
 */
export function openPushWorker({
  db,
  jobs,
  send,
  isStillWanted,
  onQuestionTaken,
  outcomes,
  onError,
  timing,
}: PushWorkerOptions) {
  const onFailed = reportRefusalsOnce(onError)
  async function deliver(id: string) {
    const push = await findPush(db, id, isStillWanted)
    if (!push) return void (await deleteOutboxRow(db, 'pushes', id))
    const { deviceId, noticeId } = push
    const result = await send(push, payloadOf(push)).catch((error) => {
      onFailed(error)
      outcomes.failed += 1
      throw error
    })
    outcomes[result === 'gone' ? 'gone' : 'sent'] += 1
    // A device that is gone can get nothing, so its push counts as taken.
    await deleteOutboxRow(db, 'pushes', id, noticeId === null ? undefined : (tx) => onQuestionTaken(tx, noticeId))
    if (result !== 'gone') return
    await deleteDeviceById(db, deviceId)
    await countProblem(db, { channel: 'push', outcome: 'refused' })
  }

  const onGivenUp = async (count: number) => {
    outcomes.given_up += count
    await countProblem(db, { channel: 'push', outcome: 'given_up' }, count)
  }
  return openOutboxWorker({ db, jobs, table: 'pushes', queue, deliver, onError, onGivenUp, timing })
}

/** A question about an arrangement has buttons, and is replaced by the next one about it alone. */
function payloadOf({ title, message, arrangementId, ...more }: PushRow): PushPayload {
  const path = pathOfNotification({ title, ...more })
  if (arrangementId === null || more.relatedTaskId === null)
    return { title, message, path, tag: `${more.type} ${more.relatedTaskId} ${more.fromId}` }
  const question = { taskId: more.relatedTaskId, arrangementId }
  return { title, message, path, tag: `outcome ${arrangementId}`, question }
}

/** Endpoints come from browsers, so the number of services is unbounded. */
const refusalsMax = 1_000

/** A service that refuses us refuses every push, so each kind of refusal is logged once per run of this node. */
function reportRefusalsOnce(onError: OnError): OnError {
  const reported = new Set<string>()
  return (error) => {
    if (error instanceof PushRefusedError) {
      if (reported.has(error.kind)) return
      if (reported.size >= refusalsMax) reported.clear()
      reported.add(error.kind)
    }
    onError(error)
  }
}
