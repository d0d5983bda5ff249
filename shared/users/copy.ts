import { failed } from '#shared/copy.ts'
import { fileRefusals } from '#shared/files/copy.ts'

export const userRefusals = {
  user_missing: { status: 404, message: 'User Not Found' },
  no_role: { status: 400, field: 'isHelper', message: 'You must be either a helper, requester, or both.' },
} as const

export const userToasts = {
  profileUpdated: { title: 'Profile Updated', message: 'Your neighbors see the new details.' },
  pictureUpdated: { title: 'Profile Picture Updated', message: 'Your neighbors see the new picture.' },
  pictureRemoved: { title: 'Profile Picture Updated', message: 'Your initials are shown again.' },
  pictureInvalid: failed(fileRefusals.not_an_image.message, 'Invalid File'),
  pictureTooLarge: failed(fileRefusals.avatar_too_large.message, 'File Too Large'),
  pictureUnread: failed('Failed to process image. Please try again.', 'Upload Failed'),
  pictureFailed: failed('Failed to upload image. Please try again.', 'Upload Failed'),
  profileFailed: failed('Failed to update profile. Please try again.'),
  invalidRole: failed(userRefusals.no_role.message, 'Invalid Selection'),
} as const
