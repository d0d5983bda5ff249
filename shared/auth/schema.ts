import * as z from 'zod/mini'
import {
  emailMaxCharacters,
  passwordMaxCharacters,
  passwordMinCharacters,
  triedPasswordMaxCharacters,
} from '#shared/limits.ts'
import { names } from '#shared/users/schema.ts'

const emailMessage = 'Please enter your email address'

/** Compared without regard to case: kept in lower case. */
export const email = z.string(emailMessage).check(
  z.trim(),
  z.toLowerCase(),
  z.maxLength(emailMaxCharacters, emailMessage),
  z.email(emailMessage),
  z.refine((value) => value.isWellFormed(), emailMessage),
)

const passwordMessage = `Please use ${passwordMinCharacters} to ${passwordMaxCharacters} characters`

/** Counted in code points and never trimmed or cut: blanks at its ends belong to it. */
export const newPassword = z.string(passwordMessage).check(
  z.refine((value) => {
    const length = [...value].length
    return length >= passwordMinCharacters && length <= passwordMaxCharacters
  }, passwordMessage),
  z.refine((value) => value.isWellFormed() && !value.includes('\0'), passwordMessage),
)

export const registration = z.object({
  ...names,
  email,
  password: newPassword,
})

/** A wrong password is simply wrong, however long: only its length is bounded, so that hashing it is too. */
export const credentials = z.object({
  email,
  password: z
    .string('Please enter your password')
    .check(z.minLength(1, 'Please enter your password'), z.maxLength(triedPasswordMaxCharacters, passwordMessage)),
})
