import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'
import { findOrInstallChromium } from './chromium.mjs'
import { countCommand, countPlaywright, countVitest, sumLine } from './counts.mjs'
import { buildWeb, node, run, stoppedBy } from './setup.mjs'

/** Runs every check, also after one that failed, prints the sum as the last line, and answers with the exit code. */
export async function runAllChecks() {
  const chromium = findOrInstallChromium()
  const reports = mkdtempSync(join(tmpdir(), 'porchlight-test-'))
  const all = []
  for (const [name, check] of Object.entries(checksFor(reports, chromium))) {
    console.log(`\n── ${name}`)
    const startedAt = Date.now()
    const counts = await check()
    if (stoppedBy) break
    all.push(counts)
    console.log(`── ${name}: ${sumLine([counts])} (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`)
  }
  rmSync(reports, { recursive: true })
  if (stoppedBy) return 128 + constants.signals[stoppedBy]
  console.log(`\n${sumLine(all)}`)
  return all.some(({ failed }) => failed > 0) ? 1 : 0
}

function checksFor(reports, chromium) {
  const tool = (path, args = [], env = {}) => run(node(), [join('node_modules', path), ...args], env)
  const vitestReport = join(reports, 'vitest.json')
  const playwrightReport = join(reports, 'playwright.json')
  return {
    'web build': async () => countCommand(await buildWeb()),
    types: async () => countCommand(await tool('typescript/bin/tsc')),
    'lint and format': async () => countCommand(await tool('@biomejs/biome/bin/biome', ['check', '.'])),
    'unused code': async () => countCommand(await tool('knip/bin/knip.js')),
    'rules and calls': async () => {
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`]
      const code = await tool('vitest/vitest.mjs', ['run', ...reporters])
      return countVitest(read(vitestReport), code)
    },
    'browser stories': async () => {
      const env = { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport }
      const code = await tool('@playwright/test/cli.js', ['test', '--reporter=list,json'], env)
      return countPlaywright(read(playwrightReport), code)
    },
  }
}

const read = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined)
