import { expect, test } from 'vitest'
import { attachmentMaxBytes } from '#shared/limits.ts'
import { attachable, whyNotAttach } from './rules.ts'

test.each([
  ['Photo.JPEG', attachmentMaxBytes, null],
  ['lease.pdf', 1, null],
  ['letter.docx', 1, null],
  ['photo.jpg', attachmentMaxBytes + 1, 'file_too_large'],
  ['note.txt', 0, 'file_empty'],
  ['photo.heic', 1, 'file_not_taken'],
  ['README', 1, 'file_not_taken'],
  ['.pdf', 1, 'file_not_taken'],
])('%s of %i bytes: %s', (name, size, why) => expect(whyNotAttach({ name, size })).toBe(why))

test('a file dialog offers just these', () => {
  expect(attachable).toBe('image/jpeg,image/png,image/gif,image/webp,.pdf,.doc,.docx,.txt')
})
