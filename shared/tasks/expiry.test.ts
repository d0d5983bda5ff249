import { expect, test } from 'vitest'
import { expiryAfterNotice, expiryAfterYes, expiryOf, isClosing } from './expiry.ts'

const timeZone = 'America/Chicago'
const request = { taskType: 'request', time: '15:00', timeZone, duration: null } as const
const day = { ...request, time: null }
const posted = new Date('2026-10-20T15:00:00Z')
const iso = (moment: Date | null) => moment?.toISOString().replace(':00.000Z', '') ?? null
const clockOf = (date: string | null, post: Partial<Parameters<typeof expiryOf>[0]> = {}, from = posted) => {
  const { noticeAt, closesAt } = expiryOf({ ...request, date: date === null ? null : new Date(date), ...post }, from)
  return [iso(noticeAt), iso(closesAt)]
}

test.each([
  ['two hours after its start', '2026-10-24T20:00:00Z', {}, '2026-10-24T22:00'],
  ['at the end of its duration', '2026-10-24T20:00:00Z', { duration: 4.5 }, '2026-10-25T00:30'],
  ['at 8 PM of a day without an hour', '2026-10-24T05:00:00Z', day, '2026-10-25T01:00'],
  [
    'at 8 PM of a day without an hour, whatever its duration',
    '2026-10-24T05:00:00Z',
    { ...day, duration: 1 },
    '2026-10-25T01:00',
  ],
])('the author of a request is told %s, and it closes a day later', (_, date, post, end) => {
  const closesAt = new Date(Date.parse(`${end}:00Z`) + 24 * 3_600_000)
  expect(clockOf(date, post)).toEqual([end, iso(closesAt)])
})

test.each([
  // The day on which clocks are set back has 25 hours; 8 PM comes 21 hours after its midnight.
  ['2026-11-01T05:00:00Z', day, '2026-11-02T02:00', '2026-11-03T02:00'],
  ['2026-11-01T06:30:00Z', { time: '01:30', duration: 1 }, '2026-11-01T07:30', '2026-11-02T07:30'],
  // The day on which clocks are set forward has 23 hours.
  ['2027-03-14T06:00:00Z', day, '2027-03-15T01:00', '2027-03-16T01:00'],
  ['2027-03-14T07:30:00Z', { time: '01:30', duration: 1 }, '2027-03-14T08:30', '2027-03-15T08:30'],
])(
  'a request on a night on which clocks change (%s) closes 24 hours after its end',
  (date, post, noticeAt, closesAt) => {
    expect(clockOf(date, post)).toEqual([noticeAt, closesAt])
  },
)

test.each([
  ['23:59 hours', '2026-10-21T12:59:00Z', null],
  ['24 hours', '2026-10-21T13:00:00Z', '2026-10-21T15:00'],
])('what ends %s after it was posted is told beforehand from a day on', (_, date, noticeAt) => {
  expect(clockOf(date)[0]).toBe(noticeAt)
})

test('a request whose time is over when it is edited or reopened has a day, and is not told twice', () => {
  expect(clockOf('2026-10-10T20:00:00Z')).toEqual([null, '2026-10-21T15:00'])
})

test('a request without a date closes after 30 days, and its author is told a day before', () => {
  expect(clockOf(null)).toEqual(['2026-11-18T15:00', '2026-11-19T15:00'])
})

test('a service is asked about after 60 days, then every 180 days, and closes 7 days after a question', () => {
  expect(clockOf(null, { taskType: 'service' })).toEqual(['2026-12-19T15:00', null])
  const asked = expiryAfterNotice({ taskType: 'service', noticeAt: posted, closesAt: null }, posted)
  expect([asked.noticeAt, iso(asked.closesAt)]).toEqual([null, '2026-10-27T15:00'])
  expect(iso(expiryAfterYes(posted).noticeAt)).toBe('2027-04-18T15:00')
  expect(expiryAfterYes(posted).closesAt).toBeNull()
})

test('a notice that comes late leaves a whole day, and one in time changes nothing', () => {
  const closesAfter = (closesAt: string) =>
    iso(expiryAfterNotice({ taskType: 'request', noticeAt: posted, closesAt: new Date(closesAt) }, posted).closesAt)
  expect(closesAfter('2026-10-21T12:00:00Z')).toBe('2026-10-21T15:00')
  expect(closesAfter('2026-10-10T12:00:00Z')).toBe('2026-10-21T15:00')
  expect(closesAfter('2026-10-27T15:00:00Z')).toBe('2026-10-27T15:00')
})

test.each([
  ['told, and its time is over', { noticeAt: null, date: '2026-10-20T12:00:00Z' }, true],
  ['not told yet', { noticeAt: posted, date: '2026-10-20T12:00:00Z' }, false],
  ['posted for today', { noticeAt: null, date: '2026-10-20T18:00:00Z' }, false],
  ['without a date, and told', { noticeAt: null, date: null }, true],
])('the author of a request that is %s reads when it closes: %#', (_, { noticeAt, date }, reads) => {
  const post = { taskType: 'request', noticeAt, closesAt: posted, date: date ? new Date(date) : null } as const
  expect(isClosing(post, posted)).toBe(reads)
})
