// How many passed, failed and were skipped. A runner that failed without a failed test to show for it counts as one.

/** From an exit code alone. */
export const countCommand = (code) => ({ passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 })

/** From Vitest's JSON report (undefined where it wrote none) and its exit code. */
export function countVitest(report, code) {
  if (!report) return countCommand(code || 1)
  const unreadable = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
  return withCrash(code, {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unreadable.length,
    skipped: report.numPendingTests + report.numTodoTests,
  })
}

/** From Playwright's JSON report (undefined where it wrote none) and its exit code. Nothing is tried twice. */
export function countPlaywright(report, code) {
  if (!report) return countCommand(code || 1)
  const { expected, unexpected, skipped } = report.stats
  return withCrash(code, { passed: expected, failed: unexpected, skipped })
}

const withCrash = (code, counts) => (code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts)

/** The last line of `npm test`. */
export function sumLine(all) {
  const sum = (key) => all.reduce((total, counts) => total + counts[key], 0)
  const skipped = sum('skipped')
  return `${sum('passed')} passed, ${sum('failed')} failed${skipped ? `, ${skipped} skipped` : ''}`
}

/** A line for each of the slowest tests in both reports (undefined where there is none), the slowest first. */
export function slowestOf(vitest, playwright, count) {
  const calls = (vitest?.testResults ?? []).flatMap(({ assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({ name: fullName, ms: duration ?? 0 })),
  )
  const specsIn = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsIn)]
  const stories = (playwright?.suites ?? []).flatMap(specsIn).map(({ title, tests }) => ({
    name: title,
    ms: Math.max(0, ...tests.flatMap(({ results }) => results.map(({ duration }) => duration))),
  }))
  return [...calls, ...stories]
    .sort((one, other) => other.ms - one.ms)
    .slice(0, count)
    .map(({ name, ms }) => `${(ms / 1000).toFixed(1)} s  ${name}`)
}
