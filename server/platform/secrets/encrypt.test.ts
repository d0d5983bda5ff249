import { expect, test } from 'vitest'
import { decrypt, encrypt } from './encrypt.ts'

test('only the same secret and purpose decrypt a text', () => {
  const encrypted = encrypt('a secret', 'app of ada', 'the key')
  expect(encrypted).not.toContain('key')
  expect(encrypt('a secret', 'app of ada', 'the key'), 'never twice the same').not.toBe(encrypted)
  expect(decrypt('a secret', 'app of ada', encrypted)).toBe('the key')
  expect(decrypt('a secret', 'app of ben', encrypted)).toBeNull()
  expect(decrypt('another', 'app of ada', encrypted)).toBeNull()
})

test.each([
  ['changed', (text: string) => text.slice(0, -2) + (text.endsWith('AA') ? 'BB' : 'AA')],
  ['cut', (text: string) => text.slice(0, 20)],
])('a text that was %s is not decrypted', (_, change) => {
  expect(decrypt('a secret', 'app of ada', change(encrypt('a secret', 'app of ada', 'the key')))).toBeNull()
})
