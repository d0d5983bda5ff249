import { nothingKnown, type OtherSide } from '#server/features/promises/find-other-sides.ts'
import { publicTermsOf } from '#server/features/tasks/terms.ts'
import { startOfMonth, viewNeighbor } from '#server/features/users/view.ts'
import { quotedReviewMaxCharacters } from '#shared/constants.ts'
import type { Offer } from '#shared/offers/schema.ts'
import { truncateTitle } from '#shared/tasks/format-task.ts'
import { type TermsChange, termNames } from '#shared/tasks/terms.ts'
import type { OfferRow } from './queries.ts'

/**
 * Returns the view of an offer for its helper and the requester, the only people who may see it. It says nothing about
 * promises without `otherSide`, as in an export.
 */
export const viewOffer = (row: OfferRow, otherSide: OtherSide = nothingKnown): Offer => ({
  id: row.id,
  taskId: row.taskId,
  helperId: row.helperId,
  helper: viewNeighbor(row.helper),
  tasksCompleted: row.tasksCompleted,
  memberSince: startOfMonth(row.helperSince),
  distanceMiles: row.isReachable && row.distanceCell === row.gridCell ? row.distanceMiles : null,
  haveHelped: row.haveHelped,
  latestReview: row.quotedText === null ? null : viewQuote(row.quotedText, row.quotedReviewer),
  ...otherSide,
  message: row.message,
  status: row.status,
  changedTerms: row.status === 'pending' ? changeOf(row) : null,
  releasedBy: row.releasedBy,
  releaseReason: row.releaseReason,
  isHidden: row.isHidden,
  createdAt: row.createdAt.toISOString(),
})

const viewQuote = (text: string, reviewer: OfferRow['quotedReviewer']) => ({
  comment: truncateTitle(text, quotedReviewMaxCharacters),
  reviewer: viewNeighbor(reviewer),
})

/** Returns the changed terms that the helper has not confirmed yet. */
function changeOf({ changedTerms, ...row }: ChangedRow): TermsChange | null {
  if (changedTerms === null) return null
  const { agreed, changed } = changedTerms
  return {
    termsVersion: row.newestVersion,
    changed: termNames.filter((name) => changed.includes(name)),
    before: agreed,
    after: publicTermsOf(row),
  }
}

type ChangedRow = Pick<OfferRow, 'changedTerms' | 'newestVersion'> & Parameters<typeof publicTermsOf>[0]
