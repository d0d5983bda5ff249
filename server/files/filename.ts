import { filenameMaxCharacters } from '#shared/limits.ts'

/** What Windows keeps for devices, whatever follows the dot. */
const device = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i

/** Control characters, those that turn the direction of writing, and what some file system gives a meaning. */
const meaningful = /[\p{C}\p{Zl}\p{Zp}<>:"|?*]/gu

/** A name that every file system takes, without a folder and with nothing hidden in it; it may be empty. */
export function safeFilename(given: string): string {
  const bare = given.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const plain = bare.replace(meaningful, '').replace(/\s+/g, ' ').trim()
  return plain.replace(/^\.+/, '').replace(device, '_$1')
}

/** An ending as programs give it. What a name ends with in 'Scan 2.11' or 'Letter to St.Josephine' is none. */
const ending = /\.(?=\d*[a-z])\w{1,5}$/i

/** The name with this ending in place of its own, cut before it where it is too long. */
export const renamed = (filename: string, extension: string): string =>
  withEnding(filename.replace(ending, '') || 'file', extension)

/** The stem with this ending, cut before it where it is too long. */
export function withEnding(stem: string, extension: string): string {
  const room = filenameMaxCharacters - extension.length - 1
  return `${[...stem].slice(0, room).join('').trim()}.${extension}`
}
