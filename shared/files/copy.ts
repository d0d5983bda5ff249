import { attachmentMaxBytes, avatarMaxBytes, imageMaxPixels, mebibyte } from '#shared/constants.ts'
import { errorToast } from '#shared/copy.ts'

const megabytes = (bytes: number) => `${bytes / mebibyte}MB`

export const fileRefusals = {
  file_missing: { status: 404, message: 'File Not Found' },
  file_sent: { status: 409, message: 'This file was already sent. Please attach it again.' },
  file_too_large: { status: 413, message: `Please select a file smaller than ${megabytes(attachmentMaxBytes)}.` },
  file_empty: { status: 400, message: 'This file is empty. Please select another one.' },
  file_not_taken: {
    status: 415,
    message: 'Please select an image (JPEG, PNG, GIF, WebP), PDF, doc, docx or txt file.',
  },
  file_unsafe: {
    status: 415,
    message:
      'This document runs macros, loads something from elsewhere (such as a template or a linked picture) or is too large inside. Please send it as a PDF.',
  },
  upload_malformed: { status: 400, message: 'Please send one file, in a form field named "file".' },
  image_unreadable: { status: 415, message: 'This image cannot be read. Please select another one.' },
  image_too_large: {
    status: 413,
    message: `Please select an image of at most ${imageMaxPixels / 1_000_000} megapixels.`,
  },
  not_an_image: { status: 400, field: 'profileImageUrl', message: 'Please select an image file.' },
  avatar_too_large: { status: 413, message: `Please select an image smaller than ${megabytes(avatarMaxBytes)}.` },
  storage_full: { status: 507, message: 'There is no room for files at the moment. Please try again later.' },
  storage_away: { status: 503, message: 'Files cannot be reached at the moment.' },
} as const

/** Errors when a file is picked for a chat. */
export const fileToasts = {
  tooLarge: errorToast(fileRefusals.file_too_large.message, 'File too large'),
  refused: (message: string) => errorToast(message),
} as const
