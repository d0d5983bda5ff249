import type { Tx } from '#server/database/tables.ts'
import { findPeopleWrittenTo } from '#server/features/messages/people-written-to.ts'
import { notifyAll } from '#server/features/notifications/notify.ts'
import type { Announce } from '#server/platform/db/transaction.ts'
import { moneyTrickDays } from '#shared/constants.ts'
import { moneyTrickNotification } from '#shared/moderation/money-trick-copy.ts'
import { getDateTimeFormat } from '#shared/time.ts'
import { site } from '#site'
import { findWarned, insertTold } from './store.ts'

type Suspended = { userId: string; decisionId: string; rule: number | null }

/**
 * Warns everybody to whom an account wrote lately that was suspended for a money trick: they may have lost money.
 * Nobody is warned again when another decision replaces the one of which they were told, or comes beside it.
 */
export async function warnOfMoneyTrick(
  tx: Tx,
  announce: Announce,
  { userId, decisionId, rule }: Suspended,
): Promise<void> {
  const format = getDateTimeFormat({ month: 'short', day: 'numeric' }, site.timeZone)
  const people = await findPeopleWrittenTo(tx, userId, moneyTrickDays)
  const warned = await findWarned(tx, userId)
  const told = await insertTold(
    tx,
    decisionId,
    people.map((person) => person.userId).filter((id) => !warned.includes(id)),
  )
  for (const { userId: to, wroteAt } of people.filter((person) => told.includes(person.userId)))
    await notifyAll(tx, announce, [to], {
      taskId: null,
      content: moneyTrickNotification({ day: format.format(wroteAt), rule }),
    })
}
