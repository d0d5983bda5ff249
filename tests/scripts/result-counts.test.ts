import { describe, expect, test } from 'vitest'
import { countCommand, countPlaywright, countVitest, failuresOf, slowestOf, sumLine } from '../../scripts/counts.mjs'

const vitestReport = { numPassedTests: 7, numFailedTests: 0, numPendingTests: 1, numTodoTests: 0, testResults: [] }
const storiesReport = { stats: { expected: 4, unexpected: 0, skipped: 0 } }

describe('a failure never goes uncounted', () => {
  test.each([
    ['a check that found errors', countCommand(2), { passed: 0, failed: 1, skipped: 0 }],
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

test('the last line adds everything up, and mentions skipped tests only if there are any', () => {
  expect(sumLine([countCommand(0), countVitest(vitestReport, 0)])).toBe('8 passed, 0 failed, 1 skipped')
  expect(sumLine([countCommand(0), countPlaywright(storiesReport, 0)])).toBe('5 passed, 0 failed')
})

test('the slowest tests of both runners are listed, the slowest first', () => {
  const assertionResults = [
    { fullName: 'a rule', duration: 4 },
    { fullName: 'a call', duration: 2500.4 },
    { fullName: 'one that was skipped', duration: null },
  ]
  const spec = { title: 'a story', tests: [{ results: [{ duration: 9000 }] }] }
  const stories = { suites: [{ specs: [], suites: [{ specs: [spec] }] }] }
  expect(slowestOf({ testResults: [{ assertionResults }] }, stories, 2)).toEqual(['9.0 s  a story', '2.5 s  a call'])
  expect(slowestOf(undefined, undefined, 2)).toEqual([])
})

test('failed tests, test files and stories are listed with their files', () => {
  const passed = { status: 'passed', fullName: 'a rule' }
  const testResults = [
    {
      name: `${process.cwd()}/a.test.ts`,
      status: 'failed',
      assertionResults: [passed, { status: 'failed', fullName: 'a call', failureMessages: ['Error: was 503\nat a'] }],
    },
    { name: `${process.cwd()}/b.test.ts`, status: 'failed', message: 'Cannot find b.ts\nat b', assertionResults: [] },
    {
      name: `${process.cwd()}/c.test.ts`,
      status: 'failed',
      message: 'afterAll took too long',
      assertionResults: [passed],
    },
    { name: `${process.cwd()}/d.test.ts`, status: 'passed', message: '', assertionResults: [passed] },
  ]
  const specs = [
    { file: 'a.story.ts', title: 'a story', ok: false },
    { file: 'b.story.ts', title: 'another', ok: true },
  ]
  expect(failuresOf({ testResults }, { suites: [{ specs }] })).toEqual([
    'a.test.ts: a call: Error: was 503',
    'b.test.ts: Cannot find b.ts',
    'c.test.ts: afterAll took too long',
    'tests/stories/a.story.ts: a story',
  ])
  expect(failuresOf(undefined, undefined)).toEqual([])
})
