import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'
import { findOrInstallChromium } from './chromium.mjs'
import { countCommand, countPlaywright, countVitest, slowestOf, sumLine } from './counts.mjs'
import { buildWeb, node, run, stoppedBy } from './setup.mjs'

/** Runs every check, also after one that failed, prints the sum as the last line, and answers with the exit code. */
export async function runAllChecks() {
  const chromium = findOrInstallChromium()
  const reports = mkdtempSync(join(tmpdir(), 'porchlight-test-'))
  const [vitestReport, playwrightReport] = ['vitest.json', 'playwright.json'].map((name) => join(reports, name))
  const all = []
  for (const stage of stagesOf({ vitestReport, playwrightReport, chromium })) {
    all.push(...(await sideBySide(Object.entries(stage), reports)))
    if (stoppedBy) break
  }
  const slowest = slowestOf(read(vitestReport), read(playwrightReport), 10)
  rmSync(reports, { recursive: true })
  if (stoppedBy) return 128 + constants.signals[stoppedBy]
  console.log(`\nThe slowest tests\n${slowest.join('\n')}`)
  console.log(`\n${sumLine(all)}`)
  return all.some(({ failed }) => failed > 0) ? 1 : 0
}

/** The first writes as it goes; what the others write meanwhile follows, so that each can be read in one piece. */
async function sideBySide([first, ...others], reports) {
  const meanwhile = others.map(([name, check]) => {
    const file = join(reports, `${name}.txt`)
    const output = openSync(file, 'w')
    const done = timed(check, output).finally(() => closeSync(output))
    return { name, file, done }
  })
  const [name, check] = first
  console.log(`\n── ${name}`)
  const all = [tell(name, await timed(check, 'inherit'))]
  for (const { name, file, done } of meanwhile) {
    const result = await done
    if (stoppedBy) continue
    process.stdout.write(`\n── ${name}\n${readFileSync(file, 'utf8')}`)
    all.push(tell(name, result))
  }
  return all
}

async function timed(check, output) {
  const startedAt = Date.now()
  const counts = await check(output)
  return { counts, seconds: (Date.now() - startedAt) / 1000 }
}

function tell(name, { counts, seconds }) {
  if (!stoppedBy) console.log(`── ${name}: ${sumLine([counts])} (${seconds.toFixed(1)} s)`)
  return counts
}

/** One after the other; the checks of a stage side by side. */
function stagesOf({ vitestReport, playwrightReport, chromium }) {
  const tool = (output, path, args = [], env = {}) => run(node(), [join('node_modules', path), ...args], env, output)
  return [
    { 'web build': async () => countCommand(await buildWeb()) },
    {
      types: async (output) => countCommand(await tool(output, 'typescript/bin/tsc')),
      'lint and format': async (output) => countCommand(await tool(output, '@biomejs/biome/bin/biome', ['check', '.'])),
      'unused code': async (output) => countCommand(await tool(output, 'knip/bin/knip.js')),
    },
    // Both wait now and then for what takes its time: side by side they leave no core idle.
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
