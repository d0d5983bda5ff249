import { expect, test } from 'vitest'
import type { Partner } from '#shared/messages/schema.ts'
import { partnerByDefault } from './partner-by-default.ts'

const wrote = (...ids: string[]) => ids.map((userId) => ({ userId }) as Partner)

test.each([
  ['the accepted helper', wrote('cleo', 'ben'), 'ben', 'ben'],
  ['the only one who wrote', wrote('cleo'), null, 'cleo'],
  ['nobody yet where several did', wrote('ben', 'cleo'), null, null],
  ['nobody where nobody did', wrote(), null, null],
])('a requester who has not chosen talks with %s', (_whom, partners, helperId, partnerId) => {
  expect(partnerByDefault(partners, helperId)).toBe(partnerId)
})
