import { firstOf } from '#shared/graphemes.ts'
import { filenameMaxCharacters } from '#shared/limits.ts'
import { normalized } from '#shared/normalize.ts'

/** What Windows keeps for devices, whatever follows the dot. */
const device = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i

/** Control characters, those that turn the direction of writing, and what some file system gives a meaning. */
const meaningful = /[\p{C}\p{Zl}\p{Zp}<>:"|?*]/u

/** Joiners in the scripts that need them, as Persian does, and between the parts of an emoji. Elsewhere they hide. */
const joining =
  /(?<=[\p{scx=Arab}\p{scx=Syrc}\p{scx=Mong}\p{scx=Nkoo}\p{scx=Rohg}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Mymr}\p{scx=Khmr}])\p{Join_Control}|(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}]|\uFE0F)\u200D(?=\p{Extended_Pictographic})/u

const dropped = new RegExp(`(?<kept>${joining.source})|${meaningful.source}`, 'gu')

/** A name that every file system takes, without a folder and with nothing hidden in it; it may be empty. */
export function safeFilename(given: string): string {
  const bare = normalized(given, 'NFC').split(/[/\\]/).at(-1) ?? ''
  const plain = bare.replace(dropped, '$<kept>').replace(/\s+/g, ' ').trim()
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
  return `${firstOf(stem, room)}.${extension}`
}
