import type { pictureTypes } from './rules.ts'

export type PictureType = keyof typeof pictureTypes

/** Number of leading bytes that identify the type of a picture. */
export const pictureHeadBytes = 12

/**
 * Returns the accepted picture type that starts with these bytes, regardless of the file name; undefined if there is
 * none.
 */
export function detectPictureType(bytes: Uint8Array): PictureType | undefined {
  const head = String.fromCharCode(...bytes.subarray(0, pictureHeadBytes))
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (head.startsWith('GIF87a') || head.startsWith('GIF89a')) return 'image/gif'
  return head.startsWith('RIFF') && head.endsWith('WEBP') ? 'image/webp' : undefined
}
