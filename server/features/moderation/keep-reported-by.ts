import { findOpenCasesOnlyBy, isOpenOnlyBy, lockCase } from '#server/features/cases/store.ts'
import { findVolunteers } from '#server/features/cases/volunteers.ts'
import { appendToLog } from '#server/features/moderation-log/store.ts'
import { refuse } from '#server/platform/http/errors.ts'
import type { Context } from '#server/platform/http/register-calls.ts'
import { isOperator, knowsOne, whyNotWork } from '#shared/moderation/rules.ts'
import { decide } from './decide.ts'
import { ignoreCaseChanged } from './ignore-case-changed.ts'

type Pressed = { caseId: string; reporterId: string }

/**
 * Keeps everything that only this neighbor has reported and nobody has decided, each case by a decision of its own.
 * Leaves out the cases on which the viewer may not work, and those that somebody else works on or has just changed.
 */
export async function keepReportedBy(
  { db, viewer, now, write }: Pick<Context, 'db' | 'viewer' | 'now' | 'write'>,
  { caseId, reporterId }: Pressed,
): Promise<void> {
  const cases = await findOpenCasesOnlyBy(db, reporterId)
  const volunteersOf = await findVolunteers(
    db,
    cases.map(({ id }) => id),
  )
  await write((tx) =>
    appendToLog(tx, {
      actorId: viewer.id,
      verb: 'reports_kept',
      subject: { kind: 'case', id: caseId },
      after: { userId: reporterId },
    }),
  )
  for (const found of cases) {
    const volunteers = volunteersOf.get(found.id) ?? []
    if (whyNotWork(viewer.id, volunteers) !== null) continue
    const input = { id: found.id, version: found.version, kind: 'keep' } as const
    await write(async (tx, announce) => {
      await lockCase(tx, found.id).execute()
      // Another neighbor may have reported it before the lock was held.
      if (!(await isOpenOnlyBy(tx, found.id, reporterId))) refuse('case_changed')
      await decide(tx, announce, {
        found,
        input,
        deciderId: viewer.id,
        isByTied: knowsOne(viewer.id, volunteers),
        isOperator: isOperator(viewer.id, volunteers),
        now,
      })
    }).catch(ignoreCaseChanged)
  }
}
