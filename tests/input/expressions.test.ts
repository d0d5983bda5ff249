import { globSync, readFileSync } from 'node:fs'
import { checkSync } from 'recheck'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

type Expression = { pattern: string; flags: string }

/** Every regular expression that stands in a source file. */
function expressionsIn(path: string): Expression[] {
  const found: Expression[] = []
  JSON.stringify(parseSync(path, readFileSync(path, 'utf8')).program, (_, node) => {
    if (node?.type === 'Literal' && node.regex) found.push(node.regex)
    return typeof node === 'bigint' ? 0 : node
  })
  return found
}

/** What only the build runs over our own files, and what only a screen runs over our own server's headers. */
const overOurOwn = /^web\/public\/build\/|^web\/lib\/server\.ts$/
const sources = globSync('{shared,server,web}/**/*.{ts,tsx}').filter(
  (path) => !path.includes('.test.') && !path.endsWith('.gen.ts') && !overOurOwn.test(path),
)
const expressions = sources.flatMap((path) => expressionsIn(path).map((expression) => ({ path, ...expression })))

test('T063: the sources hold expressions to look at', () => {
  expect(expressions.length).toBeGreaterThan(20)
})

// Half a second each: for `npm run test:fuzz`.
test.runIf(process.env['FUZZ_BODIES']).each(expressions)(
  'T063: no text is long enough to stall /$pattern/ of $path',
  ({ pattern, flags }) => {
    expect(checkSync(pattern, flags, { timeout: 20_000 })).toMatchObject({ status: 'safe' })
  },
)
