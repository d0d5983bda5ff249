import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '#server/http/errors.ts'
import { escapeHtml } from '#server/http/escape.ts'
import { isLoopback } from '#server/http/loopback.ts'
import { openPlainPage, sendHtml } from '#server/http/plain-page.ts'
import type { Limiter } from '#server/limits/limiter.ts'
import { isSameSecret } from '#server/secrets/is-same-secret.ts'
import { site } from '#site'
import { type KeptMail, readMail, readMails } from './folder.ts'

export const mailPagePath = '/demo/mail'

type Options = {
  folder: string
  /** What a public demo asks for; a local one answers this machine alone. */
  password: string | undefined
  limiter: Limiter
}

/** What the mail server of a real neighborhood would have carried. Never where people are real. */
export function addMailPage(app: FastifyInstance, { folder, password, limiter }: Options) {
  const plainPage = openPlainPage({ isPublicDemo: password !== undefined })
  const locked = plainPage('Mail', lockedWords)

  /** Before anything is looked up, so that an answer says nothing of the mails. */
  async function onlyForWhoMay(request: FastifyRequest, reply: FastifyReply) {
    if (password === undefined) return isLoopback(request.hostname) ? undefined : refuse('page_missing')
    const { authorization } = request.headers
    const tally = limiter.openTally({ address: request.ip })
    if (authorization !== undefined) await tally.count('demoMail')
    const isRight = isSameSecret(passwordIn(authorization), password)
    await tally.settle(isRight ? 200 : 401)
    if (!isRight) return sendHtml(reply.code(401).header('www-authenticate', challenge), locked)
  }

  app.get(mailPagePath, { onRequest: onlyForWhoMay }, async (_request, reply) =>
    sendHtml(reply, plainPage('Mail', listOf(await readMails(folder)))),
  )
  app.get<{ Params: { id: string } }>(
    `${mailPagePath}/:id`,
    { onRequest: onlyForWhoMay },
    async ({ params }, reply) => {
      const { html } = (await readMail(folder, params.id)) ?? refuse('page_missing')
      return sendHtml(reply, html)
    },
  )
}

const challenge = `Basic realm="${site.name} demo mail", charset="UTF-8"`
const lockedWords =
  '<p>The mails of this demo are shown to those who know the password that was printed when it was started. Load this page again to be asked for it; any name will do.</p>'

/** The password of HTTP Basic (RFC 7617), whatever name stands before it. */
function passwordIn(authorization = ''): string {
  const [, encoded = ''] = /^basic +(\S+)$/i.exec(authorization) ?? []
  const decoded = Buffer.from(encoded, 'base64').toString()
  return decoded.slice(decoded.indexOf(':') + 1)
}

const listOf = (mails: KeptMail[]) =>
  `<p><small>This demo has no mail server: here is what it would have sent, the newest first.</small></p>
${mails.map(articleOf).join('\n') || '<p>No mail yet. Sign up, or ask for a new password, and look again.</p>'}`

const articleOf = ({ id, to, subject, text, keptAt }: KeptMail) => `<article>
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
