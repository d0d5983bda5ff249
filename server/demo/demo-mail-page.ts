import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { openPlainPage, sendHtml } from '#server/features/pages/plain-page.ts'
import { refuse } from '#server/platform/http/errors.ts'
import { escapeHtml } from '#server/platform/http/escape-html.ts'
import { isLoopback } from '#server/platform/http/loopback.ts'
import { readMail, readMails, type StoredMail } from '#server/platform/mail/mail-folder.ts'
import type { Limiter } from '#server/platform/rate-limit/limiter.ts'
import { isSameSecret } from '#server/platform/secrets/is-same-secret.ts'
import { site } from '#site'

export const mailPagePath = '/demo/mail'

type MailPageOptions = {
  folder: string
  /** Password of a public demo; a local demo answers only this machine. */
  password: string | undefined
  limiter: Limiter
}

/**
 * Adds the page that shows the mails of a demo, which has no mail server. Must never be added to a real installation.
 */
export function addMailPage(app: FastifyInstance, { folder, password, limiter }: MailPageOptions) {
  const plainPage = openPlainPage({ isPublicDemo: password !== undefined })
  const unauthorizedPage = plainPage('Mail', unauthorizedHtml)

  /** Checked before anything is looked up, so that the response says nothing about the mails. */
  async function requirePassword(request: FastifyRequest, reply: FastifyReply) {
    if (password === undefined) return isLoopback(request.hostname) ? undefined : refuse('page_missing')
    const { authorization } = request.headers
    const counter = limiter.openCallCounter({ ipAddress: request.ip })
    if (authorization !== undefined) await counter.count('demoPassword')
    const isRight = isSameSecret(passwordIn(authorization), password)
    await counter.finish(isRight ? 200 : 401)
    if (!isRight) return sendHtml(reply.code(401).header('www-authenticate', challenge), unauthorizedPage)
  }

  app.get(mailPagePath, { onRequest: requirePassword }, async (_request, reply) =>
    sendHtml(reply, plainPage('Mail', renderMails(await readMails(folder)))),
  )
  app.get<{ Params: { id: string } }>(
    `${mailPagePath}/:id`,
    { onRequest: requirePassword },
    async ({ params }, reply) => {
      if (params.id === '') return reply.redirect(mailPagePath, 308)
      const { html } = (await readMail(folder, params.id)) ?? refuse('page_missing')
      return sendHtml(reply, html)
    },
  )
}

const challenge = `Basic realm="${site.name} demo mail", charset="UTF-8"`
const unauthorizedHtml =
  '<p>The mails of this demo are shown to those who know the password that was printed when it was started. Load this page again to be asked for it; any name will do.</p>'

/** Returns the password of HTTP Basic (RFC 7617), whatever the user name is. */
function passwordIn(authorization = ''): string {
  const [, encoded = ''] = /^basic +(\S+)$/i.exec(authorization) ?? []
  const decoded = Buffer.from(encoded, 'base64').toString()
  return decoded.slice(decoded.indexOf(':') + 1)
}

const renderMails = (mails: StoredMail[]) =>
  `<p><small>This demo has no mail server: here is what it would have sent, the newest first.</small></p>
${mails.map(renderMail).join('\n') || '<p>No mail yet. Sign up, or ask for a new password, and look again.</p>'}`

const renderMail = ({ id, to, subject, text, keptAt }: StoredMail) => `<article>
<h2><a href="${mailPagePath}/${id}">${escapeHtml(subject)}</a></h2>
<small>To ${escapeHtml(to)} · <time datetime="${keptAt}">${keptAt.slice(0, 16).replace('T', ' ')} UTC</time></small>
<p>${withLinks(text)}</p>
</article>`

const withLinks = (text: string) =>
  text
    .split(/(https?:\/\/\S+)/)
    .map((part, index) =>
      index % 2 === 1 ? `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>` : escapeHtml(part),
    )
    .join('')
