import * as z from 'zod/mini'
import { described } from '#shared/described.ts'

export const calendarSchema = z.object({
  url: described(
    z.nullable(z.string()),
    'Secret address at which calendar programs read the user’s tasks without a session. Null until it is created.',
  ),
})
export type Calendar = z.infer<typeof calendarSchema>
