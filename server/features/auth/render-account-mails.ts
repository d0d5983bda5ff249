import type { Db } from '#server/database/tables.ts'
import type { MailRenderer, MailRenderers } from '#server/features/outbox/mail-worker.ts'
import { linkTo } from '#server/platform/http/link-to.ts'
import { type SecurityEvent, securityEvents } from '#shared/auth/security-events.ts'
import { resetLinkMinutes, verifyLinkHours } from '#shared/constants.ts'
import { hourSeconds, minuteSeconds } from '#shared/time.ts'
import { createLink } from './links.ts'
import { accessEndedMail, emailChangedMail, passwordChangedMail, resetMail, securityMail, verifyMail } from './mails.ts'

const securityMailRenderers = (publicUrl: string) =>
  Object.fromEntries(
    securityEvents.map((event): [string, MailRenderer] => [
      `security_${event}`,
      async (to) => securityMail(to, event, linkTo(publicUrl, '/forgot-password')),
    ]),
  ) as Pick<MailRenderers, `security_${SecurityEvent}`>

/**
 * Renderers of the mails about an account. A link is created when its mail is sent, so that the outbox never contains a
 * token.
 */
export const accountMailRenderers = (db: Db, publicUrl: string, secret: string) =>
  ({
    verify: async (to) => {
      if (to.isEmailConfirmed && !to.isRefused) return null
      const token = await createLink(db, 'verify', to, verifyLinkHours * hourSeconds, { secret, mailId: to.id })
      return token === null ? null : verifyMail(to, linkTo(publicUrl, '/verify-email', token))
    },
    reset: async (to) => {
      const token = await createLink(db, 'reset', to, resetLinkMinutes * minuteSeconds, { secret, mailId: to.id })
      return token === null ? null : resetMail(to, linkTo(publicUrl, '/reset-password', token))
    },
    ...securityMailRenderers(publicUrl),
    email_changed: async (to) => emailChangedMail(to, linkTo(publicUrl, '/account')),
    access_ended: async (to) => accessEndedMail(to, linkTo(publicUrl, '/forgot-password')),
    password_changed: async (to) => passwordChangedMail(to, linkTo(publicUrl, '/forgot-password')),
  }) satisfies Partial<MailRenderers>
