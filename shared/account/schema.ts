import * as z from 'zod/mini'
import { enteredPasswordMaxCharacters } from '#shared/constants.ts'

/**
 * Deleting an account requires re-authentication, by the password or, if there is none, by a recent sign-in with
 * Google.
 */
export const accountDeletion = z.object({
  password: z.optional(z.string().check(z.maxLength(enteredPasswordMaxCharacters))),
})
