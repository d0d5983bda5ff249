import type { Db } from '#server/database/tables.ts'
import type { MailRenderer, MailRenderers } from '#server/features/outbox/mail-worker.ts'
import { linkTo } from '#server/platform/http/link-to.ts'
import { accessEvents, type SecurityEvent, securityEvents } from '#shared/auth/security-events.ts'
import { resetLinkMinutes, verifyLinkHours } from '#shared/constants.ts'
import { oneOf } from '#shared/one-of.ts'
import { hourSeconds, minuteSeconds } from '#shared/time.ts'
import { issueNotMeToken } from './access-notices.ts'
import { deviceOf } from './device.ts'
import { createLink } from './links.ts'
import {
  accessEndedMail,
  accessNoticeMail,
  emailChangedMail,
  passwordChangedMail,
  resetMail,
  securityMail,
  verifyMail,
} from './mails.ts'

/** An unsent mail of an older version has no notice, and is rendered without the link 'Not me'. */
const renderSecurityMail =
  (db: Db, publicUrl: string, secret: string, event: SecurityEvent): MailRenderer =>
  async (to) => {
    const accessEvent = oneOf(accessEvents, event)
    const notice = accessEvent && (await issueNotMeToken(db, secret, to.id))
    if (!notice) return securityMail(to, event, linkTo(publicUrl, '/forgot-password'))
    const content = { event: accessEvent, device: deviceOf(notice.userAgent), at: notice.createdAt }
    return accessNoticeMail(to, content, linkTo(publicUrl, '/not-me', notice.token))
  }

const securityMailRenderers = (db: Db, publicUrl: string, secret: string) =>
  Object.fromEntries(
    securityEvents.map((event): [string, MailRenderer] => [
      `security_${event}`,
      renderSecurityMail(db, publicUrl, secret, event),
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
    ...securityMailRenderers(db, publicUrl, secret),
    email_changed: async (to) => emailChangedMail(to, linkTo(publicUrl, '/account')),
    access_ended: async (to) => accessEndedMail(to, linkTo(publicUrl, '/forgot-password')),
    password_changed: async (to) => passwordChangedMail(to, linkTo(publicUrl, '/forgot-password')),
  }) satisfies Partial<MailRenderers>
