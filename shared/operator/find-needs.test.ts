import { describe, expect, test } from 'vitest'
import { dayMs, hourMs, minuteMs } from '#shared/time.ts'
import { findNeeds, isLate } from './find-needs.ts'

const now = new Date('2026-11-28T12:00:00Z')
const ago = (ms: number) => new Date(now.getTime() - ms)
const text = (ms: number) => ago(ms).toISOString()
const none = { count: 0, since: null }
type Facts = Parameters<typeof findNeeds>[0]
const fine: Facts = {
  database: { isEmbedded: true, version: '17', bytes: 1 },
  nodes: { running: 1, silent: 0, silentSince: null },
  jobs: [{ name: 'words', ranAt: text(hourMs), failedAt: null, isLate: false }],
  mail: { sentTo: 'server', waiting: none, refusedAddresses: 3, refused: 2, givenUp: 0 },
  push: { devices: 0, waiting: none, refused: 1, givenUp: 1 },
  disk: { freeBytes: null },
  backup: { madeAt: text(7 * dayMs), lostFiles: 0 },
}

describe('an installation needs its operator', () => {
  test('for nothing if it is fine', () => expect(findNeeds(fine, now)).toEqual([]))

  test.each<[string, Partial<Facts>]>([
    ['nodes', { nodes: { ...fine.nodes, running: 0 } }],
    ['nodes', { nodes: { ...fine.nodes, silent: 1 } }],
    ['jobs', { jobs: [{ name: 'words', ranAt: text(0), failedAt: null, isLate: true }] }],
    ['jobs', { jobs: [{ name: 'words', ranAt: text(hourMs), failedAt: text(minuteMs), isLate: false }] }],
    ['jobs', { jobs: [{ name: 'words', ranAt: null, failedAt: text(minuteMs), isLate: false }] }],
    ['mail', { mail: { ...fine.mail, sentTo: 'folder' } }],
    ['mail', { mail: { ...fine.mail, givenUp: 1 } }],
    ['mail', { mail: { ...fine.mail, waiting: { count: 1, since: text(61 * minuteMs) } } }],
    ['push', { push: { ...fine.push, waiting: { count: 1, since: text(7 * hourMs) } } }],
    ['disk', { disk: { freeBytes: 499 * 2 ** 20 } }],
    ['backup', { backup: { madeAt: null, lostFiles: 0 } }],
    ['backup', { backup: { madeAt: text(7 * dayMs + 1), lostFiles: 0 } }],
    ['backup', { backup: { madeAt: text(0), lostFiles: 1 } }],
  ])('for %s: %j', (part, facts) => expect(findNeeds({ ...fine, ...facts }, now)).toEqual([part]))

  test.each<Partial<Facts>>([
    { jobs: [{ name: 'words', ranAt: text(minuteMs), failedAt: text(hourMs), isLate: false }] },
    { mail: { ...fine.mail, sentTo: 'demo' } },
    { mail: { ...fine.mail, waiting: { count: 1, since: text(59 * minuteMs) } } },
    { push: { ...fine.push, waiting: { count: 1, since: text(5 * hourMs) } } },
    { disk: { freeBytes: 500 * 2 ** 20 } },
  ])('not for %j', (facts) => expect(findNeeds({ ...fine, ...facts }, now)).toEqual([]))
})

test('a job is late once it has missed a run, counted from its start at the earliest', () => {
  const beat = { everySeconds: 600, startedAt: ago(dayMs), ranAt: ago(25 * minuteMs) }
  expect(isLate(beat, now)).toBe(false)
  expect(isLate({ ...beat, ranAt: ago(26 * minuteMs) }, now)).toBe(true)
  expect(isLate({ ...beat, ranAt: null }, now)).toBe(true)
  expect(isLate({ ...beat, ranAt: ago(dayMs), startedAt: ago(minuteMs) }, now)).toBe(false)
})
