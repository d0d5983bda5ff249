import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `T${String(from + index).padStart(3, '0')}`)

/**
 * The hostile cases, each named by a test: signing in, access, business rules, bad input, files, the browser (T001 to
 * T094), sockets (T095 to T106), races (T107 to T118), floods (T119 to T126), faults (T129 to T142), privacy (T143 to
 * T150). T127 and T128 do not exist. docs/hostile-cases.md says what each of them sends and expects, where it is
 * tested, and which cases run in `npm run test:faults` only.
 */
const cases = [...numbers(1, 126), ...numbers(129, 150)]

/** Case numbers in titles, and in the tables that titles are generated from; 'T017 to T020' stands for four cases. */
function casesIn(path: string): string[] {
  const text = readFileSync(path, 'utf8')
  const ranges = [...text.matchAll(/T(\d{3}) to T(\d{3})/g)].flatMap(([, from, to]) =>
    numbers(Number(from), Number(to)),
  )
  return [...(text.match(/T\d{3}/g) ?? []), ...ranges]
}

/** The cases that each test file names. */
const named = new Map(
  globSync(['{shared,server,web}/**/*.test.{ts,tsx}', 'tests/**/*.ts'])
    .filter((path) => !path.endsWith('hostile-cases.test.ts'))
    .map((path) => [path, casesIn(path)]),
)

/** The rows of the page: a case in the first column, its test files in the last. */
const rows = readFileSync('docs/hostile-cases.md', 'utf8')
  .split('\n')
  .filter((line) => /^\| T\d{3} \|/.test(line))
  .map((line) => {
    const files = line.split(' | ').at(-1) ?? ''
    return { name: line.slice(2, 6), files: [...files.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path) }
  })

test.each(cases)('a test names the hostile case %s', (name) => {
  expect([...named.values()].flat()).toContain(name)
})

test('docs/hostile-cases.md has one row for each case, in order', () => {
  expect(rows.map(({ name }) => name)).toEqual(cases)
})

test.each(rows)('each test file in the row of $name is there and names it', ({ name, files }) => {
  expect(files).not.toEqual([])
  for (const path of files) {
    expect(existsSync(path), `${path} is there`).toBe(true)
    expect(named.get(path) ?? [], `${path} names it`).toContain(name)
  }
})
