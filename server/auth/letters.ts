import type { Db } from '#server/db/tables.ts'
import { linkTo } from '#server/http/link-to.ts'
import type { Letters } from '#server/mail/postman.ts'
import { resetLinkMinutes, verifyLinkHours } from '#shared/limits.ts'
import { hourSeconds, minuteSeconds } from '#shared/time.ts'
import { makeLink } from './links.ts'
import { accessEndedMail, emailChangedMail, passwordChangedMail, resetMail, verifyMail } from './mails.ts'

/** The mails about an account. A link is made when its mail is sent, so that no token ever lies in the outbox. */
export const accountLetters = (db: Db, publicUrl: string, secret: string) =>
  ({
    verify: async (to) => {
      if (to.isVerified && !to.isRefused) return null
      const token = await makeLink(db, 'verify', to, verifyLinkHours * hourSeconds, { secret, mailId: to.id })
      return token === null ? null : verifyMail(to, linkTo(publicUrl, '/verify-email', token))
    },
    reset: async (to) => {
      const token = await makeLink(db, 'reset', to, resetLinkMinutes * minuteSeconds, { secret, mailId: to.id })
      return token === null ? null : resetMail(to, linkTo(publicUrl, '/reset-password', token))
    },
    email_changed: async (to) => emailChangedMail(to, linkTo(publicUrl, '/account')),
    access_ended: async (to) => accessEndedMail(to, linkTo(publicUrl, '/forgot-password')),
    password_changed: async (to) => passwordChangedMail(to, linkTo(publicUrl, '/forgot-password')),
  }) satisfies Partial<Letters>
