import { attachmentMaxBytes } from '#shared/constants.ts'
import type { fileRefusals } from './copy.ts'

type Extensions = [string, ...string[]]

/**
 * File types that a chat accepts: each media type with its file extensions. A file with another extension gets the
 * first one.
 */
export const pictureTypes = {
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/gif': ['gif'],
  'image/webp': ['webp'],
} satisfies Record<string, Extensions>

export const documentTypes = {
  'application/pdf': ['pdf'],
  'application/msword': ['doc'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'text/plain': ['txt'],
} satisfies Record<string, Extensions>

const documentExtensions = Object.values<string[]>(documentTypes).flat()

/**
 * Value for the `accept` attribute. Pictures are listed by media type, because iPhones then convert their photos to
 * JPEG.
 */
export const attachmentAccept = [
  ...Object.keys(pictureTypes),
  ...documentExtensions.map((ending) => `.${ending}`),
].join()

/** Returns the extension in lower case ('pdf' for 'Plan.PDF'), or an empty string if there is none. */
export const extensionOf = (filename: string): string => /[^.]\.(\w+)$/.exec(filename)?.[1]?.toLowerCase() ?? ''

type PickedFile = { name: string; size: number; isPicture: boolean }

/**
 * Returns the reason why a file cannot be attached, or null. Pictures are recognized by content, so their names do not
 * matter.
 */
export function whyNotAttach({ name, size, isPicture }: PickedFile): keyof typeof fileRefusals | null {
  if (size > attachmentMaxBytes) return 'file_too_large'
  if (size === 0) return 'file_empty'
  return isPicture || documentExtensions.includes(extensionOf(name)) ? null : 'file_not_taken'
}
