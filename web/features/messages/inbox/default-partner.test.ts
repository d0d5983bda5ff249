import { expect, test } from 'vitest'
import type { Partner } from '#shared/messages/schema.ts'
import { defaultPartner } from './default-partner.ts'

const wrote = (...ids: string[]) => ids.map((userId) => ({ userId }) as Partner)

test.each([
  ['the accepted helper', wrote('cleo', 'ben'), 'ben', 'ben'],
  ['the only one who wrote', wrote('cleo'), null, 'cleo'],
  ['nobody yet where several did', wrote('ben', 'cleo'), null, null],
  ['nobody where nobody did', wrote(), null, null],
])('a requester who has not chosen has the partner %s', (_whom, partners, helperId, partnerId) => {
  expect(defaultPartner(partners, helperId)).toBe(partnerId)
})
