import * as z from 'zod/mini'
import { triedPasswordMaxCharacters } from '#shared/limits.ts'

/** Who leaves says who they are once more: by the password, or where there is none by having just come from Google. */
export const accountRemoval = z.object({
  password: z.optional(z.string().check(z.maxLength(triedPasswordMaxCharacters))),
})
