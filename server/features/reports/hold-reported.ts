import type { Tx } from '#server/database/tables.ts'
import { holdThing } from '#server/features/withholding/set-thing-state.ts'
import type { Announce } from '#server/platform/db/transaction.ts'
import { holdReporters } from '#shared/constants.ts'
import type { ReportReason, SubjectKind } from '#shared/reports/choices.ts'
import { isHoldable } from '#shared/withholding/rules.ts'
import { findCountingReports, markCounted } from './store.ts'

type Reported = { caseId: string; kind: SubjectKind; id: string; reporterId: string; reason: ReportReason }

/**
 * Holds a reported task or picture once enough neighbors have reported it, or at once if an intimate picture was
 * reported. The transaction must have locked the case. Neighbors who counted once count for no further hold of it.
 */
export async function holdReported(tx: Tx, announce: Announce, { caseId, kind, id, reporterId, reason }: Reported) {
  if (!isHoldable(kind)) return
  const isUrgent = reason === 'intimate_image'
  const counting = await findCountingReports(tx, { caseId, kind, id, onlyBy: isUrgent ? reporterId : null })
  if (counting.length < (isUrgent ? 1 : holdReporters)) return
  if (await holdThing(tx, announce, { kind, id }, isUrgent ? 'decided' : 'timed'))
    await markCounted(
      tx,
      counting.map((report) => report.id),
    )
}
