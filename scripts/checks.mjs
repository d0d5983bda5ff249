import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'
import { findOrInstallChromium } from './chromium.mjs'
import { countCommand, countPlaywright, countVitest, failuresOf, slowestOf, sumLine } from './counts.mjs'
import { buildWeb, node, run, stoppedBy } from './setup.mjs'

/** Runs every check, even after a failure, prints the totals as the last line, and returns the exit code. */
export async function runAllChecks() {
  const chromium = findOrInstallChromium()
  const reports = mkdtempSync(join(tmpdir(), 'porchlight-test-'))
  const [vitestReport, playwrightReport] = ['vitest.json', 'playwright.json'].map((name) => join(reports, name))
  const all = []
  for (const stage of stagesOf({ vitestReport, playwrightReport, chromium })) {
    all.push(...(await runInParallel(Object.entries(stage), reports)))
    if (stoppedBy) break
  }
  const testReports = [read(vitestReport), read(playwrightReport)]
  rmSync(reports, { recursive: true })
  if (stoppedBy) return 128 + constants.signals[stoppedBy]
  console.log(`\nThe slowest tests\n${slowestOf(...testReports, 10).join('\n')}`)
  const failures = failuresOf(...testReports)
  if (failures.length > 0) console.log(`\nFailed\n${failures.join('\n')}`)
  console.log(`\n${sumLine(all)}`)
  return all.some(({ failed }) => failed > 0) ? 1 : 0
}

/**
 * Runs the checks of a stage in parallel. The first one prints directly; the output of the others is buffered and
 * printed afterwards, so that the outputs do not mix.
 */
async function runInParallel([first, ...others], reports) {
  const inBackground = others.map(([name, check]) => {
    const file = join(reports, `${name}.txt`)
    const output = openSync(file, 'w')
    const done = timed(check, output).finally(() => closeSync(output))
    return { name, file, done }
  })
  const [name, check] = first
  console.log(`\n── ${name}`)
  const all = [printResult(name, await timed(check, 'inherit'))]
  for (const { name, file, done } of inBackground) {
    const result = await done
    if (stoppedBy) continue
    process.stdout.write(`\n── ${name}\n${readFileSync(file, 'utf8')}`)
    all.push(printResult(name, result))
  }
  return all
}

async function timed(check, output) {
  const startedAt = Date.now()
  const counts = await check(output)
  return { counts, seconds: (Date.now() - startedAt) / 1000 }
}

function printResult(name, { counts, seconds }) {
  if (!stoppedBy) console.log(`── ${name}: ${sumLine([counts])} (${seconds.toFixed(1)} s)`)
  return counts
}

/** Stages run one after the other; the checks within a stage run in parallel. */
function stagesOf({ vitestReport, playwrightReport, chromium }) {
  const tool = (output, path, args = [], env = {}) => run(node(), [join('node_modules', path), ...args], env, output)
  return [
    { 'web build': async () => countCommand(await buildWeb()) },
    {
      types: async (output) => countCommand(await tool(output, 'typescript/bin/tsc')),
      'lint and format': async (output) => countCommand(await tool(output, '@biomejs/biome/bin/biome', ['check', '.'])),
      'unused code': async (output) => countCommand(await tool(output, 'knip/bin/knip.js')),
    },
    // Both spend part of their time waiting, so running them in parallel keeps all cores busy.
    {
      'rules and calls': async (output) => {
        const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`]
        const code = await tool(output, 'vitest/vitest.mjs', ['run', ...reporters])
        return countVitest(read(vitestReport), code)
      },
      'browser stories': async (output) => {
        const env = { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport }
        const code = await tool(output, '@playwright/test/cli.js', ['test', '--reporter=list,json'], env)
        return countPlaywright(read(playwrightReport), code)
      },
    },
  ]
}

const read = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined)
