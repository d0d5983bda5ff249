import type { Db } from '#server/db/tables.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { OnError } from '#server/on-error.ts'
import { repeat } from '#server/repeat.ts'
import { minuteMs } from '#shared/time.ts'
import { type Mail, type Mailer, MailRefused } from './mail.ts'
import { dropMails, findDue, findHandedLongAgo, findMail, markHanded, type WaitingMail } from './outbox.ts'

/** Writes a mail as things stand when it is sent; null where it is not wanted, or not needed, any more. */
export type Letter = (mail: WaitingMail) => Promise<Written | null>
type Written = Mail & { onTaken?: () => Promise<unknown> }

/** Whether the mail server knows the address. */
export type OnAddress = (userId: string, isKnown: boolean) => Promise<void>

type Parts = {
  db: Db
  jobs: Jobs
  mailer: Mailer
  /** How the mails of each kind are written. */
  letters: Record<string, Letter>
  onAddress: OnAddress
  onError: OnError
  pace?: Pace | undefined
}

export type Pace = {
  /** How often the outbox is looked into. */
  lookEveryMs: number
  /** How long the second try waits for the first time. */
  pauseSeconds: number
}

const usualPace: Pace = { lookEveryMs: 1_000, pauseSeconds: 15 }
const atOnce = 100
const sweepEveryMs = 10 * minuteMs

/**
 * About a day of tries, the last ones two hours apart. The mailer gives up a server that says nothing (`mailMaxMs`) long
 * before its job counts as one that died with its process.
 */
const queue = { name: 'mail', tries: 20, pauseMaxSeconds: 7_200, mostSeconds: 120, atOnce: 4 }

/** Sends what lies in the outbox, on whichever node is first, until it is taken or refused for good. */
export async function openPostman({ db, jobs, mailer, letters, onAddress, onError, pace = usualPace }: Parts) {
  async function deliver(id: string) {
    const waiting = await findMail(db, id)
    if (waiting === undefined) return
    const written = await letters[waiting.kind]?.(waiting)
    if (written) await hand(written, waiting)
    await dropMails(db, [id])
  }

  async function hand({ onTaken, ...mail }: Written, { id, userId }: WaitingMail) {
    try {
      await mailer.send({ ...mail, id })
    } catch (error) {
      onError(error)
      if (!(error instanceof MailRefused && error.isForGood)) throw error
      if (error.isUnknownAddress) await onAddress(userId, false)
      return
    }
    await onTaken?.()
    await onAddress(userId, true)
  }

  const { lookEveryMs: everyMs, pauseSeconds } = pace
  const { add, findOver } = await jobs.work({ ...queue, pauseSeconds }, deliver)
  const endLooking = repeat(
    async () => {
      const ids = await findDue(db, atOnce)
      if (ids.length === 0) return
      // A process that ends here leaves jobs behind: the next one makes none twice.
      await add(ids)
      await markHanded(db, ids)
    },
    { everyMs, atOnce: true },
    onError,
  )
  const endSweeping = repeat(() => sweepGivenUp(db, findOver, onError), { everyMs: sweepEveryMs }, onError)
  return () => Promise.all([endLooking(), endSweeping()])
}

/** Removes mails that no job tries any more: every try failed, or its process ended at the very last moment. */
export async function sweepGivenUp(db: Db, findOver: (ids: string[]) => Promise<string[]>, onError: OnError) {
  const over = await findOver(await findHandedLongAgo(db, atOnce))
  if (over.length === 0) return
  await dropMails(db, over)
  onError(new Error(`Given up after all tries: ${over.length === 1 ? 'a mail' : `${over.length} mails`}`))
}
