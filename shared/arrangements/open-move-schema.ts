import * as z from 'zod/mini'
import { described } from '#shared/described.ts'

/** A proposal of another time that waits for the other side, as a part of its task. */
export const openMoveSchema = z.object({
  id: z.uuid(),
  proposedBy: z.enum(['requester', 'helper']),
  date: z.iso.datetime(),
  time: z.nullable(z.string()),
  duration: z.nullable(z.number()),
  lapsesAt: described(
    z.iso.datetime(),
    'It can be accepted until then: the start that it would replace, or its own end if that is earlier.',
  ),
})
export type OpenMove = z.infer<typeof openMoveSchema>
