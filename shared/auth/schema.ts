import * as z from 'zod/mini'
import { described } from '#shared/described.ts'
import {
  emailMaxCharacters,
  linkTokenMaxCharacters,
  passwordMaxCharacters,
  passwordMinCharacters,
  triedPasswordMaxCharacters,
} from '#shared/limits.ts'
import { storable } from '#shared/text.ts'
import { names } from '#shared/users/schema.ts'
import { isPublicAddress, tidyAddress } from './address.ts'
import { authRefusals } from './copy.ts'
import { comparedPassword } from './password.ts'

const emailMessage = 'Please enter your email address'

/** Compared without regard to case: kept in lower case. */
export const email = z
  .string(emailMessage)
  .check(
    z.overwrite(tidyAddress),
    z.maxLength(emailMaxCharacters, emailMessage),
    z.email({ pattern: z.regexes.html5Email, error: emailMessage, abort: true }),
    z.refine(isPublicAddress, emailMessage),
  )

const passwordMessage = `Please use ${passwordMinCharacters} to ${passwordMaxCharacters} characters`

/** Counted in code points and never trimmed or cut: blanks at its ends belong to it. */
export const newPassword = z.string(passwordMessage).check(
  z.overwrite(comparedPassword),
  z.refine((value) => {
    const length = [...value].length
    return length >= passwordMinCharacters && length <= passwordMaxCharacters
  }, passwordMessage),
  z.refine(storable, passwordMessage),
)

/** What a mail's link carries; it is made of these characters alone. */
const linkToken = (message: string) =>
  z.string(message).check(z.regex(/^[\w-]+$/, message), z.maxLength(linkTokenMaxCharacters, message))

export const registration = z.object({
  ...names,
  email,
  password: newPassword,
})

/** How a person can sign in. */
export const methodsSchema = z.object({ password: z.boolean(), google: z.boolean() })
export type Methods = z.infer<typeof methodsSchema>

/** A wrong password is simply wrong, however long: only its length is bounded, so that hashing it is too. */
const triedPassword = z
  .string('Please enter your password')
  .check(z.minLength(1, 'Please enter your password'), z.maxLength(triedPasswordMaxCharacters, passwordMessage))

/** One that need not be typed. */
const knownPassword = z
  .string('Please enter your password')
  .check(z.maxLength(triedPasswordMaxCharacters, passwordMessage))

export const credentials = z.object({ email, password: triedPassword })

export const verificationLink = z.object({ token: linkToken(authRefusals.verify_link_over.message) })
export const verification = z.extend(verificationLink, { password: z.optional(knownPassword) })

/** What a link that confirms an address would do in the browser that asks. */
export const confirmationLinkSchema = z.object({
  email: z.string(),
  isConfirmed: z.boolean(),
  endsOthers: described(
    z.boolean(),
    'Whether confirming without the password ends the password, all sessions and whatever else let somebody in before: ' +
      'so it does outside the session in which the address was given.',
  ),
  hasPassword: z.boolean(),
})
export type ConfirmationLink = z.infer<typeof confirmationLinkSchema>

export const confirmationSchema = z.object({
  hasEnded: described(z.boolean(), 'Whether what let somebody in before has ended.'),
  resetToken: described(z.nullable(z.string()), 'Where it has: what sets a new password, as the link of a mail does.'),
})
export type Confirmation = z.infer<typeof confirmationSchema>

export const forgottenPassword = z.object({ email })
export const resetLink = z.object({ token: linkToken(authRefusals.reset_link_over.message) })
export const passwordReset = z.extend(resetLink, { password: newPassword })
export const passwordChange = z.object({ current: triedPassword, next: newPassword })
export const emailChange = z.object({ current: triedPassword, email })

/** One place where a person is signed in. Its token and its address on the network stay with the server. */
export const sessionSchema = z.object({
  id: z.uuid(),
  /** 'Chrome on Windows'. */
  device: z.string(),
  createdAt: z.iso.datetime(),
  /** To the hour. */
  lastUsedAt: z.iso.datetime(),
  isCurrent: z.boolean(),
})
export type Session = z.infer<typeof sessionSchema>
