import { globSync, readFileSync } from 'node:fs'
import { checkSync } from 'recheck'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

type Expression = { pattern: string; flags: string }

/** Returns every regular expression in a source file. */
function expressionsIn(path: string): Expression[] {
  const regexes: Expression[] = []
  JSON.stringify(parseSync(path, readFileSync(path, 'utf8')).program, (_, node) => {
    if (node?.type === 'Literal' && node.regex) regexes.push(node.regex)
    return typeof node === 'bigint' ? 0 : node
  })
  return regexes
}

/** Expressions that only run in the build, over our own files, or in the browser, over our own server's headers. */
const trustedInputOnly = /^web\/build\/|^web\/lib\/server\.ts$/
const sources = globSync('{shared,server,web}/**/*.{ts,tsx}').filter(
  (path) => !path.includes('.test.') && !path.endsWith('.gen.ts') && !trustedInputOnly.test(path),
)
const expressions = sources.flatMap((path) => expressionsIn(path).map((expression) => ({ path, ...expression })))

test('T063: the sources contain regular expressions', () => {
  expect(expressions.length).toBeGreaterThan(20)
})

// Each check takes half a second, so only `npm run test:fuzz` runs them.
test.runIf(process.env['FUZZ_BODIES']).each(expressions)(
  'T063: no text makes /$pattern/ of $path slow',
  ({ pattern, flags }) => {
    expect(checkSync(pattern, flags, { timeout: 20_000 })).toMatchObject({ status: 'safe' })
  },
)
