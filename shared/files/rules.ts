import { attachmentMaxBytes } from '#shared/limits.ts'
import type { fileRefusals } from './copy.ts'

type Extensions = [string, ...string[]]

/**
 * What a chat takes: each type as it is served, with the endings its file keeps; one with any other is given the first.
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

/** For a browser's own file dialog. With pictures by their types an iPhone hands over a JPEG of its own photos. */
export const attachable = [...Object.keys(pictureTypes), ...documentExtensions.map((ending) => `.${ending}`)].join()

/** 'pdf' of 'Plan.PDF'; nothing where the name has no ending. */
export const extensionOf = (filename: string): string => /[^.]\.(\w+)$/.exec(filename)?.[1]?.toLowerCase() ?? ''

type Picked = { name: string; size: number; isPicture: boolean }

/** Why a file cannot be attached, or null. A picture is one by its content, and may have any name. */
export function whyNotAttach({ name, size, isPicture }: Picked): keyof typeof fileRefusals | null {
  if (size > attachmentMaxBytes) return 'file_too_large'
  if (size === 0) return 'file_empty'
  return isPicture || documentExtensions.includes(extensionOf(name)) ? null : 'file_not_taken'
}
