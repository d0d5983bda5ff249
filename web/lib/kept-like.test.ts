import { expect, test } from 'vitest'
import { keptLike } from './kept-like.ts'

const form = { bio: '', isHelper: false }

test('of what was kept, the fields of this release come back', () => {
  expect(keptLike(form, '{"bio":"Two cats","isHelper":true,"shoeSize":42}')).toEqual({
    bio: 'Two cats',
    isHelper: true,
  })
})

test('a field that has become of another sort is left out', () => {
  expect(keptLike(form, '{"bio":null,"isHelper":"yes"}')).toEqual({})
})

test.each(['', '{', '7', 'null'])('of %j nothing comes back', (kept) => {
  expect(keptLike(form, kept)).toBeNull()
})
