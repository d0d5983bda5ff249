import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `T${String(from + index).padStart(3, '0')}`)

/**
 * The hostile cases, each named by a test: signing in, access, business rules, bad input, files, the browser (T001 to
 * T094), sockets (T095 to T106), races (T107 to T118), floods (T119 to T126), faults (T129 to T142), privacy (T143 to
 * T150). There is none between floods and faults. What needs root, a disk of its own or minutes of load runs in
 * `npm run test:faults` only.
 */
const cases = [...numbers(1, 126), ...numbers(129, 150)]

/** In titles, and in the tables that titles are made of; 'T017 to T020' names four. */
const titles = globSync(['{shared,server,web}/**/*.test.{ts,tsx}', 'tests/**/*.ts']).flatMap((path) => {
  const text = readFileSync(path, 'utf8')
  const ranges = [...text.matchAll(/T(\d{3}) to T(\d{3})/g)].flatMap(([, from, to]) =>
    numbers(Number(from), Number(to)),
  )
  return path.endsWith('hostile-cases.test.ts') ? [] : [...(text.match(/T\d{3}/g) ?? []), ...ranges]
})

test.each(cases)('a test names the hostile case %s', (name) => {
  expect(titles).toContain(name)
})
