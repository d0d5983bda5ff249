import type { FastifyInstance } from 'fastify'
import { refuse } from '#server/http/errors.ts'
import { escapeHtml } from '#server/http/escape.ts'
import { openPlainPage, sendHtml } from '#server/http/plain-page.ts'
import { type KeptMail, readMail, readMails } from './folder.ts'

export const mailPagePath = '/demo/mail'

/** What the mail server of a real neighborhood would have carried. Never where people are real. */
export function addMailPage(app: FastifyInstance, folder: string) {
  const plainPage = openPlainPage()
  app.get(mailPagePath, async (_request, reply) => sendHtml(reply, plainPage('Mail', listOf(await readMails(folder)))))
  app.get<{ Params: { id: string } }>(`${mailPagePath}/:id`, async ({ params }, reply) => {
    const { html } = (await readMail(folder, params.id)) ?? refuse('page_missing')
    return sendHtml(reply, html)
  })
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
