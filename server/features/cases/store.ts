import { sql } from 'kysely'
import type { SubjectSide } from '#server/database/report-tables.ts'
import type { Db, Tx } from '#server/database/tables.ts'
import { anyOf } from '#server/platform/db/any-of.ts'
import type { Condition } from '#server/platform/db/condition.ts'
import { interval } from '#server/platform/db/interval.ts'
import { olderThan } from '#server/platform/db/paginate.ts'
import { appealDays, casesPageSize, claimLapsesHours, countedCasesMax, keptAtOnceMax } from '#shared/constants.ts'
import type { Cursor } from '#shared/cursor.ts'
import { type CaseState, caseStates, type Urgency, urgencies, urgencyNames } from '#shared/moderation/choices.ts'
import type { SubjectKind } from '#shared/reports/choices.ts'
import { isDelayedReporter } from './delayed-reporters.ts'

/** A reported thing, or one side of a match. */
export type CaseKey = { kind: SubjectKind; id: string; side: SubjectSide }
type CaseSubject = CaseKey & { authorId: string | null }

/**
 * Returns the id of the open case of this subject, and opens one if there is none. Locks the case, and makes it as
 * urgent as its most urgent report.
 */
export async function openCase(tx: Tx, { kind, id, side, authorId }: CaseSubject, urgency: Urgency): Promise<string> {
  const opened = await tx
    .insertInto('cases')
    .values({
      subject_kind: kind,
      subject_id: id,
      subject_side: side,
      author_id: authorId,
      urgency: urgencies[urgency],
    })
    .onConflict((row) =>
      row
        .columns(['subject_kind', 'subject_id', 'subject_side'])
        .where('state', '=', sql.lit('open'))
        .doUpdateSet(({ ref }) => ({ urgency: sql`greatest(${ref('cases.urgency')}, ${ref('excluded.urgency')})` })),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return opened.id
}

/** True while somebody works on a case; a claim lapses. */
const isClaimed = sql<boolean>`cases.claimed_at > now() - ${interval(claimLapsesHours, 'hours')}`

const selectCases = (db: Db) =>
  db
    .selectFrom('cases')
    .leftJoin('users as assignee', (join) => join.onRef('assignee.id', '=', 'cases.assignee_id').on(isClaimed))
    .select([
      'cases.id',
      'cases.subject_kind as subjectKind',
      'cases.subject_id as subjectId',
      'cases.subject_side as subjectSide',
      'cases.author_id as authorId',
      'cases.state',
      'cases.version',
      'cases.is_delayed as isDelayed',
      'cases.created_at as createdAt',
      'assignee.id as assigneeId',
      'assignee.first_name as assigneeName',
    ])
    .select(sql<Urgency>`(array[${sql.join(urgencyNames)}]::text[])[cases.urgency + 1]`.as('urgency'))
export type CaseRow = Awaited<ReturnType<ReturnType<typeof selectCases>['executeTakeFirstOrThrow']>>

export const findCase = (db: Db, id: string) => selectCases(db).where('cases.id', '=', id).executeTakeFirst()

/** Reads the first open cases: the most urgent and then the oldest ones. Those that are delayed come last. */
export const findQueue = (db: Db) =>
  selectCases(db)
    .where('cases.state', '=', sql.lit('open'))
    .orderBy('cases.is_delayed')
    .orderBy('cases.urgency', 'desc')
    .orderBy('cases.created_at')
    .orderBy('cases.id')
    .limit(casesPageSize)
    .execute()

/** Reads one page of the cases in a state, the newest first, plus one row if there is a next page. */
export const findCasesIn = (db: Db, state: CaseState, cursor: Cursor | undefined) =>
  selectCases(db)
    .where('cases.state', '=', state)
    .where(olderThan('cases', cursor))
    .orderBy('cases.created_at', 'desc')
    .orderBy('cases.id', 'desc')
    .limit(casesPageSize + 1)
    .execute()

/** Counts the cases in each state, up to `countedCasesMax`. */
export async function countCases(db: Db): Promise<Record<CaseState, number>> {
  const counts = await Promise.all(
    caseStates.map(async (state) => {
      const some = db.selectFrom('cases').select('id').where('state', '=', state).limit(countedCasesMax)
      const { count } = await db
        .selectFrom(some.as('some'))
        .select(sql<number>`count(*)::integer`.as('count'))
        .executeTakeFirstOrThrow()
      return [state, count] as const
    }),
  )
  return Object.fromEntries(counts) as Record<CaseState, number>
}

const selectOpen = (db: Db) => db.selectFrom('cases').where('state', '=', sql.lit('open'))

/** Counts the cases that moderators have to work on: open ones and, with 'appealed', those to look at again. */
export const countWaitingCases = async (db: Db, state: 'open' | 'appealed'): Promise<number> =>
  (
    await db
      .selectFrom('cases')
      .select(sql<number>`count(*)::integer`.as('count'))
      .where('state', '=', sql.lit(state))
      .executeTakeFirstOrThrow()
  ).count

/** Returns the age of the oldest open case in seconds; 0 if there is none. */
export async function findOldestAge(db: Db): Promise<number> {
  const age = sql<number>`coalesce(extract(epoch from now() - min(created_at)), 0)::float8`
  return (await selectOpen(db).select(age.as('seconds')).executeTakeFirstOrThrow()).seconds
}

type Version = { id: string; version: number }

const isFreeFor = (userId: string): Condition => sql`(assignee_id = ${userId} or ${isClaimed} is not true)`

/** Changes an open case that is still at this version; returns false if it is not, or not in this condition. */
async function changeCase(tx: Tx, { id, version }: Version, changes: object, condition: Condition): Promise<boolean> {
  const updated = await tx
    .updateTable('cases')
    .set({ ...changes, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('state', '=', 'open')
    .where(condition)
    .executeTakeFirst()
  return updated.numUpdatedRows > 0n
}

/** Gives the case to a moderator, unless another one has it. */
export const claimCase = (tx: Tx, version: Version, userId: string) =>
  changeCase(tx, version, { assignee_id: userId, claimed_at: sql`now()` }, isFreeFor(userId))

/** Frees a case that this moderator has claimed. */
export const releaseCase = (tx: Tx, version: Version, userId: string) =>
  changeCase(tx, version, { assignee_id: null, claimed_at: null }, sql`assignee_id = ${userId}`)

/** Ends the work on an open case. */
export const decideCase = (tx: Tx, version: Version, userId: string) =>
  changeCase(
    tx,
    version,
    { assignee_id: userId, claimed_at: null, state: 'decided', decided_at: sql`now()` },
    isFreeFor(userId),
  )

/** Locks a case, so that no appeal and no answer of it runs at the same time. */
export const lockCase = (tx: Tx, id: string) => tx.selectFrom('cases').select('id').where('id', '=', id).forUpdate()

/** Brings a decided or closed case back to the moderators; returns false if it is neither. */
export async function appealCase(tx: Tx, id: string): Promise<boolean> {
  const updated = await tx
    .updateTable('cases')
    .set({ state: 'appealed', closed_at: null, assignee_id: null, claimed_at: null })
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('state', '<>', 'open')
    .executeTakeFirst()
  return updated.numUpdatedRows > 0n
}

/** Closes an appealed case that is still at this version; a changed decision begins the time for appeals again. */
export async function closeAppealed(tx: Tx, { id, version }: Version, isChanged: boolean): Promise<boolean> {
  const updated = await tx
    .updateTable('cases')
    .set({ state: 'closed', closed_at: sql`now()`, version: version + 1, ...(isChanged && { decided_at: sql`now()` }) })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('state', '=', 'appealed')
    .executeTakeFirst()
  return updated.numUpdatedRows > 0n
}

/** Closes the cases against whose decision nobody can appeal any more. Those that are appealed wait for an answer. */
export async function closeDecidedCases(db: Db): Promise<void> {
  await db
    .updateTable('cases')
    .set({ state: 'closed', closed_at: sql`now()` })
    .where('state', '=', 'decided')
    .where(sql<boolean>`decided_at <= now() - ${interval(appealDays, 'days')}`)
    .where(sql<boolean>`not exists (select from decisions where decisions.case_id = cases.id
      and (notice_due_at is not null or author_told_at > now() - ${interval(appealDays, 'days')}))`)
    .execute()
}

/** Deletes cases with their reports, decisions and notices. */
export const deleteCases = (tx: Tx, ids: string[]) => tx.deleteFrom('cases').where(anyOf('id', ids)).execute()

/** SQL condition for a row of `cases`: the reports of all who reported it wait. */
const hasOnlyDelayed: Condition = sql`not exists (select from reports
  where reports.case_id = cases.id and not ${isDelayedReporter(sql.ref('reports.reporter_id'), sql.ref('cases.author_id'))})`

/** Lets those of these open cases come last that only neighbors have reported whose reports wait, and no others. */
const updateDelays = (db: Db, which: Condition) =>
  db
    .updateTable('cases')
    .set({ is_delayed: sql<boolean>`not is_delayed` })
    .where('state', '=', 'open')
    .where(which)
    .where(sql<boolean>`is_delayed <> (${hasOnlyDelayed})`)
    .execute()

export const updateDelayOfCase = (tx: Tx, id: string) => updateDelays(tx, sql`cases.id = ${id}`)

export const updateDelaysOf = (tx: Tx, reporterId: string) =>
  updateDelays(tx, sql`cases.id in (select case_id from reports where reporter_id = ${reporterId})`)

/** Gives the cases of reports that wait no longer their place in the queue. */
export const endDelays = (db: Db) => updateDelays(db, sql`cases.is_delayed`)

const isOnlyBy = (reporterId: string): Condition => sql`exists (select from reports
    where reports.case_id = cases.id and reporter_id = ${reporterId})
  and not exists (select from reports where reports.case_id = cases.id and reporter_id is distinct from ${reporterId})`

/** Reads open cases that this neighbor alone has reported, the oldest first. */
export const findOpenCasesOnlyBy = (db: Db, reporterId: string) =>
  selectCases(db)
    .where('cases.state', '=', sql.lit('open'))
    .where(isOnlyBy(reporterId))
    .orderBy('cases.created_at')
    .orderBy('cases.id')
    .limit(keptAtOnceMax)
    .execute()

/** Returns true if a case is open and this neighbor alone has reported it. */
export const isOpenOnlyBy = async (tx: Tx, id: string, reporterId: string): Promise<boolean> =>
  (await selectOpen(tx).select('id').where('id', '=', id).where(isOnlyBy(reporterId)).executeTakeFirst()) !== undefined
