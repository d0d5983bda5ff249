import { expect, test } from 'vitest'
import { parseStored } from './parse-stored.ts'

const form = { bio: '', isHelper: false }

test('the stored fields that this release knows are restored', () => {
  expect(parseStored(form, '{"bio":"Two cats","isHelper":true,"shoeSize":42}')).toEqual({
    bio: 'Two cats',
    isHelper: true,
  })
})

test('a field whose type has changed is left out', () => {
  expect(parseStored(form, '{"bio":null,"isHelper":"yes"}')).toEqual({})
})

test.each(['', '{', '7', 'null'])('nothing is restored from %j', (stored) => {
  expect(parseStored(form, stored)).toBeNull()
})
