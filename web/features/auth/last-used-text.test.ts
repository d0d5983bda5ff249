import { expect, test } from 'vitest'
import { lastUsedText } from './last-used-text.ts'

const now = new Date('2026-11-21T12:00:00Z')

test.each([
  ['2026-11-21T11:00:01Z', 'Used within the last hour'],
  ['2026-11-21T12:00:05Z', 'Used within the last hour'],
  ['2026-11-21T08:59:00Z', 'Last used 3 hours ago'],
  ['2026-11-19T12:00:00Z', 'Last used 2 days ago'],
])('a browser used at %s reads: %s', (lastUsedAt, words) => {
  expect(lastUsedText(lastUsedAt, now)).toBe(words)
})
