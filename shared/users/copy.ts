import { errorToast } from '#shared/copy.ts'
import { fileRefusals } from '#shared/files/copy.ts'

export const userRefusals = {
  user_missing: { status: 404, message: 'User Not Found' },
  /** Refuses a profile without either label. The code is older than that word, and clients know it. */
  no_role: { status: 400, field: 'isHelper', message: 'You must be either a helper, requester, or both.' },
} as const

export const userToasts = {
  profileUpdated: { title: 'Profile Updated', message: 'Your changes are saved.' },
  pictureUpdated: { title: 'Profile Picture Updated', message: 'Your neighbors see the new picture.' },
  pictureRemoved: { title: 'Profile Picture Updated', message: 'Your initials are shown again.' },
  pictureInvalid: errorToast(fileRefusals.not_an_image.message, 'Invalid File'),
  pictureTooLarge: errorToast(fileRefusals.avatar_too_large.message, 'File Too Large'),
  pictureUnread: errorToast('Failed to process image. Please try again.', 'Upload Failed'),
  pictureFailed: errorToast('Failed to upload image. Please try again.', 'Upload Failed'),
  profileFailed: errorToast('Failed to update profile. Please try again.'),
  labelsOff: errorToast(userRefusals.no_role.message, 'Invalid Selection'),
} as const
