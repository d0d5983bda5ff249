import type { Tx } from '#server/database/tables.ts'
import { notifyWithoutSwitch } from '#server/features/notifications/notify.ts'
import { enqueueNoticeMails } from '#server/features/outbox/store.ts'
import type { Announce } from '#server/platform/db/transaction.ts'
import { noticeSides } from '#shared/moderation/choices.ts'
import { noticeNotification } from '#shared/moderation/notice-copy.ts'
import { insertNotices } from './store.ts'

type Decided = Parameters<typeof insertNotices>[1]

/** Tells the two sides of a case of its decision: by a notice, behind the bell and by mail, whatever their settings. */
export async function tellOfDecision(tx: Tx, announce: Announce, decided: Decided): Promise<void> {
  const notices = await insertNotices(tx, decided)
  await enqueueNoticeMails(
    tx,
    notices.map(({ id }) => id),
  )
  for (const side of noticeSides) {
    const userIds = notices.filter((notice) => notice.side === side).map(({ userId }) => userId)
    await notifyWithoutSwitch(tx, announce, userIds, noticeNotification(side))
  }
}
