import type { Db } from '#server/db/tables.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { dropOutgoing, openOutgoing, type Pace } from '#server/jobs/outgoing.ts'
import type { OnError } from '#server/process/on-error.ts'
import { pathOfNotice } from '#shared/notifications/place.ts'
import { hourSeconds } from '#shared/time.ts'
import { PushRefused, type SendPush } from './send.ts'
import { dropDevice, findPush } from './store.ts'

/** What became of pushes on this node since it started; `gone` are those whose device their service knows no more. */
export type PushOutcomes = Record<'sent' | 'gone' | 'given_up' | 'failed', number>

export const noPushesYet = (): PushOutcomes => ({ sent: 0, gone: 0, given_up: 0, failed: 0 })

type Parts = {
  db: Db
  jobs: Jobs
  send: SendPush
  outcomes: PushOutcomes
  onError: OnError
  pace?: Pace | undefined
}

/** Four to five hours of tries: the pauses double up to an hour. What is no longer so by then is not sent. */
const queue = { name: 'push', tries: 11, pauseMaxSeconds: hourSeconds, mostSeconds: 60, atOnce: 4 }

/**
 * Sends what is on its way to people's devices, on whichever node is first; forgets a device that its service does not
 * know.
 */
export function openPusher({ db, jobs, send, outcomes, onError, pace }: Parts) {
  const onFailed = tellingRefusalsOnce(onError)
  async function deliver(id: string) {
    const push = await findPush(db, id)
    if (push) {
      const { deviceId, title, message, ...more } = push
      const words = {
        title,
        message,
        path: pathOfNotice({ title, ...more }),
        tag: `${more.type} ${more.relatedTaskId} ${more.fromId}`,
      }
      const pushed = await send(more, words).catch((error) => {
        onFailed(error)
        outcomes.failed += 1
        throw error
      })
      outcomes[pushed === 'gone' ? 'gone' : 'sent'] += 1
      if (pushed === 'gone') await dropDevice(db, deviceId)
    }
    await dropOutgoing(db, 'pushes', id)
  }

  const onGivenUp = (count: number) => {
    outcomes.given_up += count
  }
  return openOutgoing({ db, jobs, table: 'pushes', queue, deliver, onError, onGivenUp, pace })
}

/** Browsers name the services, so there can be any number of them. */
const refusalsKept = 1_000

/** A service that refuses us does so with every push: that is logged once, until this node starts anew. */
function tellingRefusalsOnce(onError: OnError): OnError {
  const told = new Set<string>()
  return (error) => {
    if (error instanceof PushRefused) {
      if (told.has(error.kind)) return
      if (told.size >= refusalsKept) told.clear()
      told.add(error.kind)
    }
    onError(error)
  }
}
