import * as z from 'zod/mini'
import { offerMessageMaxCharacters } from '#shared/limits.ts'
import { optionalText } from '#shared/text.ts'
import { neighborSchema } from '#shared/users/schema.ts'

export const newOfferSchema = z.object({
  taskId: z.uuid(),
  message: optionalText(offerMessageMaxCharacters),
})

export const offerStatus = z.enum(['pending', 'accepted', 'declined', 'withdrawn'])
export type OfferStatus = z.infer<typeof offerStatus>

export const offerSchema = z.object({
  id: z.uuid(),
  taskId: z.uuid(),
  helperId: z.uuid(),
  helper: neighborSchema,
  message: z.nullable(z.string()),
  status: offerStatus,
  createdAt: z.iso.datetime(),
})
export type Offer = z.infer<typeof offerSchema>
