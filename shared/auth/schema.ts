import * as z from 'zod/mini'
import {
  emailMaxCharacters,
  enteredPasswordMaxCharacters,
  linkTokenMaxCharacters,
  passwordMaxCharacters,
  passwordMinCharacters,
} from '#shared/constants.ts'
import { described } from '#shared/described.ts'
import { isStorable } from '#shared/text.ts'
import { meSchema, nameFields } from '#shared/users/schema.ts'
import { authRefusals } from './copy.ts'
import { isPublicEmail, normalizeEmail } from './email-address.ts'
import { factorCodeMessage, normalizeFactorCode } from './factor-code.ts'
import { normalizePassword } from './normalize-password.ts'
import { accessEvents } from './security-events.ts'

const emailMessage = 'Please enter your email address'

/** Stored in lower case, so that comparisons ignore case. */
export const email = z
  .string(emailMessage)
  .check(
    z.overwrite(normalizeEmail),
    z.maxLength(emailMaxCharacters, emailMessage),
    z.email({ pattern: z.regexes.html5Email, error: emailMessage, abort: true }),
    z.refine(isPublicEmail, emailMessage),
  )

const passwordMessage = `Please use ${passwordMinCharacters} to ${passwordMaxCharacters} characters`

/** The length is counted in code points. The password is never trimmed, because spaces at its ends belong to it. */
export const newPassword = z.string(passwordMessage).check(
  z.overwrite(normalizePassword),
  z.refine((value) => {
    const length = [...value].length
    return length >= passwordMinCharacters && length <= passwordMaxCharacters
  }, passwordMessage),
  z.refine(isStorable, passwordMessage),
)

/** The token in the link of a mail; tokens consist of these characters only. */
export const linkToken = (message: string) =>
  z.string(message).check(z.regex(/^[\w-]+$/, message), z.maxLength(linkTokenMaxCharacters, message))

export const registration = z.object({
  ...nameFields,
  email,
  password: newPassword,
})

/** Sign-in methods of an account. */
export const signInMethodsSchema = z.object({ password: z.boolean(), google: z.boolean() })
export type SignInMethods = z.infer<typeof signInMethodsSchema>

/** A password that is tried may have any form; its length is bounded only to bound the cost of hashing. */
const enteredPassword = z
  .string('Please enter your password')
  .check(z.minLength(1, 'Please enter your password'), z.maxLength(enteredPasswordMaxCharacters, passwordMessage))

/** A current password that is optional. */
const optionalPassword = z
  .string('Please enter your password')
  .check(z.maxLength(enteredPasswordMaxCharacters, passwordMessage))

export const credentials = z.object({ email, password: enteredPassword })
export const printedPassword = z.object({ password: enteredPassword })

export const verificationLink = z.object({ token: linkToken(authRefusals.verify_link_over.message) })
export const verification = z.extend(verificationLink, { password: z.optional(optionalPassword) })

/** Describes what a confirmation link would do in the requesting browser. */
export const confirmationLinkSchema = z.object({
  email: z.string(),
  isConfirmed: z.boolean(),
  endsOthers: described(
    z.boolean(),
    'True if confirming without the password ends the password, all sessions and all other earlier access: ' +
      'this is so outside the session in which the address was given.',
  ),
  hasPassword: z.boolean(),
})
export type ConfirmationLink = z.infer<typeof confirmationLinkSchema>

export const emailConfirmationSchema = z.object({
  hasEnded: described(z.boolean(), 'True if earlier access to the account has ended.'),
  resetToken: described(
    z.nullable(z.string()),
    'Token to set a new password if it has ended, as in a mailed link; else null.',
  ),
})
export type EmailConfirmation = z.infer<typeof emailConfirmationSchema>

export const forgottenPassword = z.object({ email })
export const resetLink = z.object({ token: linkToken(authRefusals.reset_link_over.message) })
export const passwordReset = z.extend(resetLink, { password: newPassword })
export const passwordChange = z.object({ current: enteredPassword, next: newPassword })
export const emailChange = z.object({ current: enteredPassword, email })

export const notMeLink = z.object({ token: linkToken(authRefusals.not_me_link_over.message) })

/** A change of the access to an account, as the reader of its mail sees it. */
export const accessNoticeSchema = z.object({
  event: z.enum(accessEvents),
  /** Example: 'Chrome on Windows'. */
  device: z.string(),
  at: z.iso.datetime(),
})
export type AccessNotice = z.infer<typeof accessNoticeSchema>

export const notMeSchema = z.object({
  resetToken: described(
    z.nullable(z.string()),
    'Token to set a new password, as in a mailed link; null if the mail did not go to the present, confirmed address.',
  ),
})
export type NotMe = z.infer<typeof notMeSchema>

/** The answer to a sign-in: the user, or only `secondFactor` while the second step is missing. */
export const signInSchema = z.extend(z.partial(meSchema), {
  secondFactor: described(z.optional(z.boolean()), 'True if the second step is missing; then no other field is sent.'),
})

/** A code of an authenticator app, or a backup code, in any spelling that a person might use. */
export const factorCode = z.object({
  code: z
    .string(factorCodeMessage)
    .check(z.overwrite(normalizeFactorCode), z.regex(/^(\d{6}|[\da-z]{16})$/, factorCodeMessage)),
})

export const secondStep = z.extend(factorCode, {
  remember: described(
    z.optional(z.boolean('Please choose on or off')),
    'True to skip the second step of later sign-ins in this browser; counts only while signing in.',
  ),
})
export type SecondStep = z.infer<typeof secondStep>

/** A browser in which the user signs in without the second step for a while. */
export const rememberedBrowserSchema = z.object({
  id: z.uuid(),
  /** Example: 'Chrome on Windows'. */
  device: z.string(),
  until: z.iso.datetime(),
  isCurrent: z.boolean(),
})
export type RememberedBrowser = z.infer<typeof rememberedBrowserSchema>

/** The user's second factors. The codes themselves are shown only once. */
export const factorsSchema = z.object({
  appSince: described(z.nullable(z.iso.datetime()), 'Time at which an authenticator app was turned on; else null.'),
  backupCodesLeft: z.int(),
  passkeys: described(z.int(), 'Number of passkeys.'),
})
export type Factors = z.infer<typeof factorsSchema>

/** Without a password, a recent sign-in is required; with a second factor, that one instead. */
export const factorProof = z.object({ password: z.optional(optionalPassword) })
export const newAppSchema = z.object({
  key: described(z.string(), 'The key of the app in Base32, for typing.'),
  url: described(z.string(), 'The same in an address for the app (`otpauth:`), for a QR code.'),
})
export type NewApp = z.infer<typeof newAppSchema>
export const backupCodesSchema = z.object({ codes: z.array(z.string()) })

/** A signed-in session. Its token and IP address are never sent. */
export const sessionSchema = z.object({
  id: z.uuid(),
  /** Example: 'Chrome on Windows'. */
  device: z.string(),
  createdAt: z.iso.datetime(),
  /** Rounded to the hour. */
  lastUsedAt: z.iso.datetime(),
  isCurrent: z.boolean(),
})
export type Session = z.infer<typeof sessionSchema>
