import * as z from 'zod/mini'
import { described } from '#shared/described.ts'

/** A neighbor whom the viewer blocks. */
export const blockSchema = z.object({
  id: described(z.uuid(), 'Id of the neighbor.'),
  firstName: described(z.string(), 'First name at the time of the block.'),
  createdAt: z.iso.datetime(),
})
export type Block = z.infer<typeof blockSchema>
