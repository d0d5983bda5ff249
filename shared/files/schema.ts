import * as z from 'zod/mini'

const prefix = '/files/'

/** Where a file is read. */
export const fileUrlOf = (id: string): string => prefix + id

/** The id in a file's address; any other address is none of ours. */
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

/** What the server made of an upload: it may have turned, shrunk and renamed it. */
export const uploadSchema = z.object({
  url: z.string(),
  type: attachmentType,
  filename: z.string(),
  /** In bytes. */
  size: z.number(),
})
export type Upload = z.infer<typeof uploadSchema>
