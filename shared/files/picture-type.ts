import type { pictureTypes } from './rules.ts'

export type PictureType = keyof typeof pictureTypes

/** So many of a file's first bytes tell which picture it is. */
export const pictureHeadBytes = 12

/** Which picture that is taken begins like this, whatever it is called; undefined where it is none. */
export function pictureTypeIn(bytes: Uint8Array): PictureType | undefined {
  const head = String.fromCharCode(...bytes.subarray(0, pictureHeadBytes))
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (head.startsWith('GIF87a') || head.startsWith('GIF89a')) return 'image/gif'
  return head.startsWith('RIFF') && head.endsWith('WEBP') ? 'image/webp' : undefined
}
