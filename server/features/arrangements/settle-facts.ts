import type { Db } from '#server/database/tables.ts'
import { askedAtOf } from '#shared/arrangements/rules.ts'
import type { SettleFacts, Side } from '#shared/arrangements/settle.ts'
import type { Role } from '#shared/tasks/rules.ts'
import { findAgreedStarts } from './moves.ts'
import { findSentNotices } from './notices.ts'
import { type ArrangementFacts, isOftenContested } from './queries.ts'

/** Collects the facts by which an arrangement is settled. Notices from before both are asked anew do not count. */
export async function findSettleFacts(db: Db, row: ArrangementFacts, now: Date): Promise<SettleFacts> {
  const askedAt = askedAtOf(row)
  const notices = (await findSentNotices(db, [row.id])).filter(({ sentAt }) => sentAt >= askedAt)
  const sideOf = async (role: Role): Promise<Side> => {
    const [userId, answer, answeredAt] =
      role === 'requester'
        ? [row.requesterId, row.requesterAnswer, row.requesterAnsweredAt]
        : [row.helperId, row.helperAnswer, row.helperAnsweredAt]
    return {
      answer,
      answeredAt,
      noticesSentAt: notices.filter(({ side }) => side === role).map(({ sentAt }) => sentAt),
      isExcused: row.isExcused && row.endedBy === role,
      isOftenContested: answer === 'absent' && userId !== null && (await isOftenContested(db, userId)),
    }
  }
  return {
    requester: await sideOf('requester'),
    helper: await sideOf('helper'),
    agreed: { acceptedAt: row.acceptedAt, starts: (await findAgreedStarts(db, [row.id])).get(row.id) ?? [] },
    endsAt: row.endsAt,
    askedAt,
    end: row.endReason && { reason: row.endReason, by: row.endedBy, at: row.endedAt as Date },
    isExempt: row.isExempt || Boolean(row.isOfPause),
    now,
  }
}
