import type { Db } from '#server/database/tables.ts'
import { findVolunteers } from '#server/features/cases/volunteers.ts'
import { findLog, type LogRow } from '#server/features/moderation-log/store.ts'
import { logPageSize } from '#shared/constants.ts'
import type { LogLine } from '#shared/moderation/log-schema.ts'
import { whyNotWork } from '#shared/moderation/rules.ts'

type ReadLogInput = { viewerId: string; cursor: number | undefined }

/** Reads one page of the log, the latest line first, and the position of the next page if there is one. */
export async function readLog(db: Db, { viewerId, cursor }: ReadLogInput) {
  const rows = await findLog(db, cursor)
  const page = rows.slice(0, logPageSize)
  const caseIds = page.flatMap((row) => (row.subjectKind === 'case' && row.subjectId ? [row.subjectId] : []))
  const volunteers = await findVolunteers(db, caseIds)
  /** Reporters and authors with a role learn no more of a decision than their notice says. */
  const isTooClose = ({ subjectId }: LogRow) => {
    const ofCase = subjectId ? volunteers.get(subjectId) : undefined
    return ofCase !== undefined && whyNotWork(viewerId, ofCase) !== null
  }
  const next = rows.length > logPageSize ? page.at(-1) : undefined
  return { lines: page.map((row) => viewLine(row, isTooClose(row))), next: next && Number(next.id) }
}

/** The author of an appeal may have reported the thing, which not everybody with a role may learn. */
const isUnnamed = ({ verb }: Pick<LogRow, 'verb'>) => verb === 'case_appealed'

const viewLine = ({ id, at, actorId, actorName, ...row }: LogRow, isTooClose: boolean): LogLine => ({
  id: `${id}`,
  at: at.toISOString(),
  actor: isUnnamed(row) || actorId === null || actorName === null ? null : { id: actorId, firstName: actorName },
  isByTerminal: actorId === null,
  verb: row.verb,
  subjectKind: row.subjectKind,
  subjectId: row.subjectId,
  subjectName: row.subjectName,
  before: wordOf(row.before),
  after: isTooClose ? null : wordOf(row.after),
})

/**
 * A line notes a role, the people that a search has shown, the end of an announcement, or the state of a case and
 * perhaps a decision or the outcome of an appeal.
 */
type Noted = {
  role?: string
  state?: string
  decision?: string
  outcome?: string
  until?: string
  shown?: string[]
} | null

const wordOf = (noted: Noted): string | null =>
  noted?.decision ??
  noted?.outcome ??
  noted?.role ??
  noted?.state ??
  noted?.until ??
  noted?.shown?.length.toString() ??
  null
