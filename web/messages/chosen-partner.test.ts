import { expect, test } from 'vitest'
import type { Partner } from '#shared/messages/schema.ts'
import { chosenPartner } from './chosen-partner.ts'

const wrote = (...ids: string[]) => ids.map((userId) => ({ userId }) as Partner)

test.each([
  ['whom the address names', wrote('ben', 'cleo'), 'ben', 'cleo', 'cleo'],
  ['the accepted helper', wrote('cleo', 'ben'), 'ben', undefined, 'ben'],
  ['the accepted helper where the address names a stranger', wrote('cleo', 'ben'), 'ben', 'dan', 'ben'],
  ['the only one who wrote', wrote('cleo'), null, undefined, 'cleo'],
  ['nobody yet where several did', wrote('ben', 'cleo'), null, undefined, null],
  ['nobody where the address names a stranger and several wrote', wrote('ben', 'cleo'), null, 'dan', null],
])('a requester talks with %s', (_whom, partners, helperId, withId, chosen) => {
  expect(chosenPartner(partners, helperId, withId)).toBe(chosen)
})
