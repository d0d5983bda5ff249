import { attachmentMaxBytes } from '#shared/limits.ts'
import type { fileRefusals } from './copy.ts'

type Extensions = [string, ...string[]]

/** What a chat takes: each type as it is served, with the endings its file may have; it is kept with the first. */
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

export const pictureExtensions = Object.values<string[]>(pictureTypes).flat()
const documentExtensions = Object.values<string[]>(documentTypes).flat()

/** For a browser's own file dialog. With pictures by their types an iPhone hands over a JPEG of its own photos. */
export const attachable = [...Object.keys(pictureTypes), ...documentExtensions.map((ending) => `.${ending}`)].join()

/** 'pdf' of 'Plan.PDF'; nothing where the name has no ending. */
export const extensionOf = (filename: string): string => /[^.]\.(\w+)$/.exec(filename)?.[1]?.toLowerCase() ?? ''

export const isPictureName = (filename: string): boolean => pictureExtensions.includes(extensionOf(filename))

/** Why a file cannot be attached, as far as its name and its bytes' number tell, or null. */
export function whyNotAttach({ name, size }: { name: string; size: number }): keyof typeof fileRefusals | null {
  if (size > attachmentMaxBytes) return 'file_too_large'
  if (size === 0) return 'file_empty'
  return isPictureName(name) || documentExtensions.includes(extensionOf(name)) ? null : 'file_not_taken'
}
