import type { Tx } from '#server/database/tables.ts'
import { notifyWithoutSwitch } from '#server/features/notifications/notify.ts'
import { enqueueNoticeMails } from '#server/features/outbox/store.ts'
import type { Announce } from '#server/platform/db/transaction.ts'
import { type NoticeSide, noticeSides } from '#shared/moderation/choices.ts'
import { noticeNotification } from '#shared/moderation/notice-copy.ts'
import { appealAnswerTitle, noticeTitles } from '#shared/moderation/notice-titles.ts'
import { findNoticesToAnswer, insertNotices, moveNotices, type NewNotice } from './store.ts'

type Decided = Parameters<typeof insertNotices>[1]

/** Tells the two sides of a case of its decision: by a notice, behind the bell and by mail, whatever their settings. */
export async function tellOfDecision(tx: Tx, announce: Announce, decided: Decided): Promise<void> {
  const notices = await insertNotices(tx, decided)
  for (const side of noticeSides) {
    const told = notices.filter((notice) => notice.side === side)
    await tell(tx, announce, told, { kind: 'case_notice', title: noticeTitles[side] })
  }
}

type Change = Decided & { replacedId: string; appealedBy: NoticeSide[] }

/**
 * Lets the notices of a decision that was changed tell of the new one. An author who has not appealed is told of it
 * like of any decision; reporters read it when they look.
 */
export async function tellOfChange(tx: Tx, announce: Announce, change: Change): Promise<void> {
  const { replacedId, appealedBy, ...decided } = change
  const moved = await moveNotices(tx, replacedId, decided.decisionId)
  await tellOfDecision(tx, announce, decided)
  if (appealedBy.includes('author')) return
  const authors = moved.filter(({ side }) => side === 'author')
  await tell(tx, announce, authors, { kind: 'case_notice', title: noticeTitles.author })
}

/** Tells those who have appealed of the answer, which their notices show, whatever their settings. */
export async function tellOfAnswer(tx: Tx, announce: Announce, decisionId: string, sides: NoticeSide[]): Promise<void> {
  const notices = await findNoticesToAnswer(tx, decisionId, sides)
  await tell(tx, announce, notices, { kind: 'appeal_answer', title: appealAnswerTitle })
}

type Telling = { kind: 'case_notice' | 'appeal_answer'; title: string }

async function tell(tx: Tx, announce: Announce, notices: NewNotice[], { kind, title }: Telling): Promise<void> {
  await enqueueNoticeMails(
    tx,
    notices.map(({ id }) => id),
    kind,
  )
  await notifyWithoutSwitch(
    tx,
    announce,
    notices.map(({ userId }) => userId),
    noticeNotification(title),
  )
}
