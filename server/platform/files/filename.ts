import { filenameMaxCharacters } from '#shared/constants.ts'
import { truncateText } from '#shared/graphemes.ts'
import { normalizeUnicode } from '#shared/normalize-unicode.ts'

/** Device names that Windows reserves, whatever follows the dot. */
const device = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i

/**
 * Control characters, including those that change the writing direction, and characters with a meaning in some file
 * system.
 */
const unsafeCharacter = /[\p{C}\p{Zl}\p{Zp}<>:"|?*]/u

/**
 * Joiners in scripts that need them, such as Persian, joiners between the parts of an emoji, and the tag characters of
 * a region's flag such as Scotland's. Elsewhere such characters only hide something.
 */
const allowedJoiner =
  /(?<=[\p{scx=Arab}\p{scx=Syrc}\p{scx=Mong}\p{scx=Nkoo}\p{scx=Rohg}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Mymr}\p{scx=Khmr}])\p{Join_Control}|(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}]|\uFE0F)\u200D(?=\p{Extended_Pictographic})|(?<=\u{1F3F4})[\u{E0061}-\u{E007A}]{3,6}\u{E007F}/u

const droppedCharacters = new RegExp(`(?<joiner>${allowedJoiner.source})|${unsafeCharacter.source}`, 'gu')

/**
 * Returns a name that every file system accepts, with no folder and nothing hidden in it; it may be empty.
 * sanitize-filename would keep characters that change the writing direction.
 */
export function safeFilename(filename: string): string {
  const basename = normalizeUnicode(filename, 'NFC').split(/[/\\]/).at(-1) ?? ''
  const cleaned = basename.replace(droppedCharacters, '$<joiner>').replace(/\s+/g, ' ').trim()
  return cleaned.replace(/^\.+/, '').replace(device, '_$1')
}

/** A file extension as programs write it. Names such as 'Scan 2.11' and 'Letter to St.Josephine' have none. */
const extensionPattern = /\.(?=\d*[a-z])\w{1,5}$/i

/** Returns the name with its extension replaced by this one, truncated if it is too long. */
export const replaceExtension = (filename: string, extension: string): string =>
  addExtension(filename.replace(extensionPattern, '') || 'file', extension)

/** Returns the stem with this extension, truncated if it is too long. */
export function addExtension(stem: string, extension: string): string {
  const stemMaxCharacters = filenameMaxCharacters - extension.length - 1
  return `${truncateText(stem, stemMaxCharacters)}.${extension}`
}
