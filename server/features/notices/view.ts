import { appealEnd, whyNotAppeal } from '#shared/moderation/rules.ts'
import type { Notice } from '#shared/moderation/schema.ts'
import type { NoticeRow } from './store.ts'

/**
 * A reporter never reads what was said to the author, and which step it was. Other reporters read that one of them has
 * appealed, and neither those words nor the answer's. After an appeal the notice says what is true now.
 */
export function viewNotice(row: NoticeRow, now: Date): Notice {
  const { id, side, ref, rule, decisionId, subjectKind, isChanged } = row
  const isAuthor = side === 'author'
  const isReversed = row.standing === 'reversed'
  return {
    id,
    side,
    ref,
    subjectKind,
    decisionId,
    isChanged,
    isReversed,
    isByTied: row.isByTied,
    kind: isAuthor ? row.kind : null,
    rule: isReversed ? null : rule,
    until: isAuthor ? (row.until?.toISOString() ?? null) : null,
    tookStep: row.kind !== 'keep' && !isReversed,
    text: isReversed ? null : isAuthor ? row.facts : row.reporterText,
    createdAt: row.createdAt.toISOString(),
    appealUntil: viewAppealEnd(row, now),
    appeal: viewAppeal(row),
  }
}

/** Returns the facts that `whyNotAppeal` asks for. */
export const appealFactsOf = ({ standing, decidedAt, appealedAt }: NoticeRow) => ({
  standing,
  decidedAt,
  hasAppealed: appealedAt !== null,
})

/** True if the link of a notice works no longer: nobody can appeal any more, or the decision was taken back. */
export const isLinkOver = ({ decidedAt, standing }: NoticeRow, now: Date): boolean =>
  standing !== 'stands' || now >= appealEnd(decidedAt as Date)

function viewAppealEnd(row: NoticeRow, now: Date): string | null {
  const facts = appealFactsOf(row)
  return whyNotAppeal(facts, now) === null ? appealEnd(facts.decidedAt).toISOString() : null
}

function viewAppeal(row: NoticeRow): Notice['appeal'] {
  const { appealedAt, isOwnAppeal: isOwn, outcome, answeredAt } = row
  if (appealedAt === null) return null
  return {
    isOwn,
    text: isOwn ? row.appealText : null,
    createdAt: appealedAt.toISOString(),
    answer:
      outcome && answeredAt
        ? {
            outcome,
            text: isOwn ? row.answerText : null,
            isBySamePerson: row.isBySamePerson ?? false,
            isByTied: row.isAnsweredByTied ?? false,
            createdAt: answeredAt.toISOString(),
          }
        : null,
  }
}
