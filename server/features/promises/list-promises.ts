import { findRecordLines, viewRecord } from '#server/features/records/find-records.ts'
import { countedLines, type PersonRecord, type RecordLine, recordOf } from '#server/features/records/record.ts'
import { paginate } from '#server/platform/db/paginate.ts'
import type { Handlers } from '#server/platform/http/register-calls.ts'
import type { api } from '#shared/api.ts'
import { oftenCharged, promisesPageSize } from '#shared/arrangements/limits.ts'
import type { Cursor } from '#shared/cursor.ts'
import { dayMs } from '#shared/time.ts'
import { findPromises } from './queries.ts'
import { viewPromise } from './view.ts'

/** Answers with the arrangements of the viewer, and what they say about the viewer in each role. */
export const listPromises: Handlers<typeof api.account>['promises'] = async ({ db, input, viewer, now, nextPage }) => {
  const userId = viewer.id
  const asRequester = await findRecordLines(db, [userId], 'requester', now)
  const asHelper = await findRecordLines(db, [userId], 'helper', now)
  const counted = [...countedLines(asRequester, 'requester', now), ...countedLines(asHelper, 'helper', now)]
  const countedIds = new Set(counted.map(({ id }) => id))
  const page = pageOf([...asRequester, ...asHelper], input.cursor, nextPage)
  const rows = await findPromises(db, userId, page)
  return {
    asRequester: viewOwnRecord(recordOf(asRequester, 'requester', now)),
    asHelper: viewOwnRecord(recordOf(asHelper, 'helper', now)),
    isOftenCharged: isOftenCharged([...asRequester, ...asHelper], now),
    lines: rows.map((row) => viewPromise(row, userId, countedIds.has(row.id))),
  }
}

/** Returns the ids of one page, the latest end first. All of these lines are read anyway, so no query sorts them. */
function pageOf(lines: OwnLine[], cursor: Cursor | undefined, nextPage: (after: Cursor) => void): string[] {
  const keyed = lines.map(({ id, endedAt }) => ({ id, key: endedAt.toISOString() })).sort(latestFirst)
  const rest = cursor ? keyed.filter(({ id, key }) => latestFirst({ id, key }, cursorKey(cursor)) > 0) : keyed
  return paginate(rest, promisesPageSize, nextPage, ({ key }) => key).map(({ id }) => id)
}

type OwnLine = { id: string; endedAt: Date }
type Key = { id: string; key: string }

const cursorKey = ({ id, key }: Cursor): Key => ({ id, key: new Date(key ?? 0).toISOString() })
const latestFirst = (one: Key, other: Key): number => compare(other.key, one.key) || compare(other.id, one.id)
const compare = (one: string, other: string): number => Number(one > other) - Number(one < other)

const viewOwnRecord = (record: PersonRecord) => ({ promises: record.words, record: viewRecord(record) })

/** Tells whether so much went wrong lately that something may get in the way. Cancelling early is no sign of it. */
function isOftenCharged(lines: RecordLine[], now: Date): boolean {
  const since = now.getTime() - oftenCharged.days * dayMs
  const charged = lines.filter(
    ({ role, chargedTo, outcome, endedAt }) =>
      chargedTo === role && (outcome === 'late' || outcome === 'no_show') && endedAt.getTime() >= since,
  )
  return charged.length >= oftenCharged.count
}
