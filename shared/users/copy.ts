import { errorToast } from '#shared/copy.ts'
import { fileRefusals } from '#shared/files/copy.ts'

export const userRefusals = {
  user_missing: { status: 404, message: 'User Not Found' },
  no_role: { status: 400, field: 'isHelper', message: 'You must be either a helper, requester, or both.' },
} as const

export const userToasts = {
  profileUpdated: { title: 'Profile Updated', message: 'Your neighbors see the new details.' },
  pictureUpdated: { title: 'Profile Picture Updated', message: 'Your neighbors see the new picture.' },
  pictureRemoved: { title: 'Profile Picture Updated', message: 'Your initials are shown again.' },
  pictureInvalid: errorToast(fileRefusals.not_an_image.message, 'Invalid File'),
  pictureTooLarge: errorToast(fileRefusals.avatar_too_large.message, 'File Too Large'),
  pictureUnread: errorToast('Failed to process image. Please try again.', 'Upload Failed'),
  pictureFailed: errorToast('Failed to upload image. Please try again.', 'Upload Failed'),
  profileFailed: errorToast('Failed to update profile. Please try again.'),
  invalidRole: errorToast(userRefusals.no_role.message, 'Invalid Selection'),
} as const
