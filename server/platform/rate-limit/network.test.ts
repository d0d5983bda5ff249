import { expect, test } from 'vitest'
import { clientPrefixOf, networkPrefixOf } from './network.ts'

test.each([
  ['203.0.113.7', '203.0.113.7', '203.0.113.0'],
  ['::ffff:203.0.113.7', '203.0.113.7', '203.0.113.0'],
  ['2001:db8:1:2:aaaa::1', '2001:db8:1:2::', '2001:db8:1:2::'],
  ['2001:db8:1:2:bbbb::2', '2001:db8:1:2::', '2001:db8:1:2::'],
  ['2001:db8:1:3::1', '2001:db8:1:3::', '2001:db8:1:3::'],
  ['fe80::1%eth0', 'fe80::', 'fe80::'],
  ['no address', 'no address', 'no address'],
])('%s is counted as %s, in the network %s', (text, address, network) => {
  expect([clientPrefixOf(text), networkPrefixOf(text)]).toEqual([address, network])
})
