import { relative } from 'node:path'

// Counts of passed, failed and skipped tests. A runner that exits with an error but reports no failed test counts as
// one failure.

/** Counts a command by its exit code alone. */
export const countCommand = (code) => ({ passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 })

/** Counts Vitest's JSON report (undefined if Vitest wrote none), together with its exit code. */
export function countVitest(report, code) {
  if (!report) return countCommand(code || 1)
  const unreadable = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
  return withCrash(code, {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unreadable.length,
    skipped: report.numPendingTests + report.numTodoTests,
  })
}

/**
 * Counts Playwright's JSON report (undefined if Playwright wrote none), together with its exit code. Failed tests are
 * not retried.
 */
export function countPlaywright(report, code) {
  if (!report) return countCommand(code || 1)
  const { expected, unexpected, skipped } = report.stats
  return withCrash(code, { passed: expected, failed: unexpected, skipped })
}

const withCrash = (code, counts) => (code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts)

/** Returns the last line that `npm test` prints. */
export function sumLine(all) {
  const sum = (key) => all.reduce((total, counts) => total + counts[key], 0)
  const skipped = sum('skipped')
  return `${sum('passed')} passed, ${sum('failed')} failed${skipped ? `, ${skipped} skipped` : ''}`
}

/**
 * Returns the failed tests and test files of both reports, one line each, with the first line of a test's error. A
 * missing report is undefined.
 */
export function failuresOf(vitest, playwright) {
  const calls = (vitest?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const path = relative(process.cwd(), name)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    const inFile = status === 'failed' && failed.length === 0 ? [`${path}: ${message.split('\n')[0]}`] : []
    const inTests = failed.map(({ fullName, failureMessages: [error = ''] }) =>
      [path, fullName, ...error.split('\n', 1)].join(': '),
    )
    return [...inTests, ...inFile]
  })
  const stories = specsOf(playwright).filter(({ ok }) => !ok)
  return [...calls, ...stories.map(({ file, title }) => `tests/stories/${file}: ${title}`)]
}

/** Returns one line for each of the slowest tests of both reports, slowest first. A missing report is undefined. */
export function slowestOf(vitest, playwright, count) {
  const calls = (vitest?.testResults ?? []).flatMap(({ assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({ name: fullName, ms: duration ?? 0 })),
  )
  const stories = specsOf(playwright).map(({ title, tests }) => ({
    name: title,
    ms: Math.max(0, ...tests.flatMap(({ results }) => results.map(({ duration }) => duration))),
  }))
  return [...calls, ...stories]
    .sort((one, other) => other.ms - one.ms)
    .slice(0, count)
    .map(({ name, ms }) => `${(ms / 1000).toFixed(1)} s  ${name}`)
}

function specsOf(playwright) {
  const specsIn = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsIn)]
  return (playwright?.suites ?? []).flatMap(specsIn)
}
