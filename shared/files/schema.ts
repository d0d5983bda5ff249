import * as z from 'zod/mini'

const prefix = '/files/'

/** Returns the URL of a stored file. */
export const fileUrlOf = (id: string): string => prefix + id

/** Returns the id in the URL of a stored file; the URL must have been validated. */
export const fileIdIn = (url: string): string => url.slice(prefix.length)

export const fileUrl = z
  .string('Please attach a file')
  .check(
    z.refine((url) => url.startsWith(prefix) && z.safeParse(z.uuid(), fileIdIn(url)).success, 'Please attach a file'),
  )

export const attachmentType = z.enum(['image', 'other'])
export type AttachmentType = z.infer<typeof attachmentType>

export const attachmentTypeOf = (contentType: string): AttachmentType =>
  contentType.startsWith('image/') ? 'image' : 'other'

/** The stored file of an upload; the server may have rotated, resized and renamed it. */
export const uploadSchema = z.object({
  url: z.string(),
  type: attachmentType,
  filename: z.string(),
  /** Size in bytes. */
  size: z.number(),
})
export type Upload = z.infer<typeof uploadSchema>
