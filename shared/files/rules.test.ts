import { expect, test } from 'vitest'
import { attachmentMaxBytes } from '#shared/constants.ts'
import { attachmentAccept, whyNotAttach } from './rules.ts'

test.each([
  ['lease.pdf', 1, null],
  ['letter.docx', 1, null],
  ['lease.pdf', attachmentMaxBytes + 1, 'file_too_large'],
  ['note.txt', 0, 'file_empty'],
  ['photo.heic', 1, 'file_not_taken'],
  ['photo.jpg', 1, 'file_not_taken'],
  ['README', 1, 'file_not_taken'],
  ['.pdf', 1, 'file_not_taken'],
])('%s of %i bytes, which is no picture: %s', (name, size, why) =>
  expect(whyNotAttach({ name, size, isPicture: false })).toBe(why),
)

test.each([
  ['Photo.JPEG', attachmentMaxBytes, null],
  ['download.jfif', 1, null],
  ['image:1000012', 1, null],
  ['', 1, null],
  ['lease.pdf', 1, null],
  ['photo.jpg', attachmentMaxBytes + 1, 'file_too_large'],
])('a picture called %j of %i bytes: %s', (name, size, why) =>
  expect(whyNotAttach({ name, size, isPicture: true })).toBe(why),
)

test('a file dialog offers exactly the accepted types', () => {
  expect(attachmentAccept).toBe('image/jpeg,image/png,image/gif,image/webp,.pdf,.doc,.docx,.txt')
})
