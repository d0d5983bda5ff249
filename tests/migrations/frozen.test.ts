import { globSync, readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { searchWordsOf } from '#server/database/migrations/words-of-034.ts'
import { type Digests, findDigests, readFrozen, whyNotFreeze } from './digests.ts'

describe('migrations that have landed', () => {
  const frozen = readFrozen()
  let digests: Digests
  beforeAll(async () => {
    digests = await findDigests()
  })

  test('all exist, and send the same statements as when they landed', () => {
    expect(whyNotFreeze(frozen, digests)).toBe(null)
  })

  test('are all in the list: npm run migrations:freeze adds a new one', () => {
    expect(Object.keys(frozen)).toEqual(Object.keys(digests))
  })

  test('run in the order of their names', () => {
    expect(Object.keys(frozen)).toEqual(Object.keys(frozen).toSorted())
  })
})

describe('the list of landed migrations', () => {
  const frozen = { '001-a': 'a', '002-b': 'b' }

  test.each([
    ['is complete', frozen, null],
    ['takes a new one at the end', { ...frozen, '003-c': 'c' }, null],
    ['misses one that has landed', { '002-b': 'b' }, /are gone: 001-a/],
    ['misses one that was renamed', { '001-a': 'a', '003-b': 'b' }, /are gone: 002-b/],
    ['holds one that was changed', { ...frozen, '001-a': 'other' }, /are changed: 001-a/],
    ['refuses a new one before the last', { '001-a': 'a', '001-c': 'c', '002-b': 'b' }, /001-c must come after 002-b/],
    ['refuses a new one with the number of the last', { ...frozen, '002-c': 'c' }, /002-c must come after 002-b/],
  ])('%s', (_, digests, refusal) => {
    const answer = whyNotFreeze(frozen, digests)
    refusal ? expect(answer).toMatch(refusal) : expect(answer).toBe(null)
  })
})

test.each(globSync('server/database/migrations/*.ts'))('%s imports no code that may change', (path) => {
  const imports = [...readFileSync(path, 'utf8').matchAll(/^import (?!type ).* from '([^']+)'/gm)].map(
    ([, from]) => from,
  )
  for (const from of imports) expect(from).toMatch(/^(kysely|node:module|@photostructure\/tz-lookup|\.\/[\w-]+\.ts)$/)
})

test.each([
  [
    'Babysitting for two',
    'Carries on: the girls’ cookies, Café',
    'babysitting',
    'babysit babysitting for two carry carries on the girl girls cooky cookies cafe childcare',
  ],
  ['Dog walks', 'x'.repeat(70), 'pet_care', `dog walk walks ${'x'.repeat(60)} pet care`],
  ['Running errands', 'Deliveries, 2 boxes', 'errands', 'run running errand errands delivery deliveries 2 box boxes'],
  ['Hilfe', 'Müller wäscht', 'other', 'hilfe mul muller wascht oth other'],
])(
  'migration 034 gives a post called %s the same search words as when it landed',
  (title, description, category, words) => {
    expect(searchWordsOf({ title, description, category }).join(' ')).toBe(words)
  },
)
