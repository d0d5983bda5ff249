import { describe, expect, test } from 'vitest'
import { countCommand, countPlaywright, countVitest, sumLine } from '../../scripts/counts.mjs'

const vitestReport = { numPassedTests: 7, numFailedTests: 0, numPendingTests: 1, numTodoTests: 0, testResults: [] }
const storiesReport = { stats: { expected: 4, unexpected: 0, flaky: 0, skipped: 0 } }

describe('a failure never goes uncounted', () => {
  test.each([
    ['a check that found something', countCommand(2), { passed: 0, failed: 1, skipped: 0 }],
    ['tests that ended without a report', countVitest(undefined, 0), { passed: 0, failed: 1, skipped: 0 }],
    ['stories that ended without a report', countPlaywright(undefined, 0), { passed: 0, failed: 1, skipped: 0 }],
    ['an error outside any test', countVitest(vitestReport, 1), { passed: 7, failed: 1, skipped: 1 }],
    ['an error outside any story', countPlaywright(storiesReport, 1), { passed: 4, failed: 1, skipped: 0 }],
  ])('%s', (_, counts, expected) => expect(counts).toEqual(expected))

  test('a test file that cannot be read', () => {
    const testResults = [{ status: 'failed', assertionResults: [] }]
    expect(countVitest({ ...vitestReport, testResults }, 1)).toEqual({ passed: 7, failed: 1, skipped: 1 })
  })
})

test('a story that passed only at the second try', () => {
  const stats = { expected: 4, unexpected: 1, flaky: 1, skipped: 0 }
  expect(countPlaywright({ stats }, 1)).toEqual({ passed: 5, failed: 1, skipped: 0 })
})

test('the last line adds everything up, and speaks of skipped tests only where there are some', () => {
  expect(sumLine([countCommand(0), countVitest(vitestReport, 0)])).toBe('8 passed, 0 failed, 1 skipped')
  expect(sumLine([countCommand(0), countPlaywright(storiesReport, 0)])).toBe('5 passed, 0 failed')
})
