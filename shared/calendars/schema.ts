import * as z from 'zod/mini'
import { described } from '#shared/described.ts'

export const calendarSchema = z.object({
  url: described(
    z.nullable(z.string()),
    'Where calendar programs read one’s own tasks, without signing in: whoever has it can. Null until one is made.',
  ),
})
export type Calendar = z.infer<typeof calendarSchema>
