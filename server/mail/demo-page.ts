import type { FastifyInstance } from 'fastify'
import { refuse } from '#server/http/errors.ts'
import { site } from '#site'
import { escapeHtml } from './escape.ts'
import { type KeptMail, readMail, readMails } from './folder.ts'

/** `/demo/mail`: what the mail server of a real neighborhood would have carried. Never where people are real. */
export function addMailPage(app: FastifyInstance, folder: string) {
  app.get('/demo/mail', async (_request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(listOf(await readMails(folder))),
  )
  app.get<{ Params: { id: string } }>('/demo/mail/:id', async ({ params }, reply) => {
    const { html } = (await readMail(folder, params.id)) ?? refuse('page_missing')
    return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(html)
  })
}

const listOf = (mails: KeptMail[]) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Mail of the demo · ${escapeHtml(site.name)}</title>
<style>
body { margin: 0; padding: 40px 16px; background: #fbfaf6; color: #1b2b2a; font: 16px/1.55 Figtree, "Segoe UI", system-ui, sans-serif }
main { max-width: 680px; margin: 0 auto }
h1, h2 { margin: 0; line-height: 1.25 }
h2 { font-size: 18px }
a { color: #1a6653 }
article { margin-top: 16px; padding: 20px 24px; background: #fff; border: 1px solid #e4e1d8; border-radius: 18px }
small { color: #52625f; font-size: 14px }
p { margin: 12px 0 0; white-space: pre-wrap; overflow-wrap: anywhere }
</style>
</head>
<body>
<main>
<h1>Mail</h1>
<small>This demo has no mail server: here is what it would have sent, the newest first.</small>
${mails.map(articleOf).join('\n') || '<p>No mail yet. Sign up, or ask for a new password, and look again.</p>'}
</main>
</body>
</html>
`

const articleOf = ({ id, to, subject, text, keptAt }: KeptMail) => `<article>
<h2><a href="/demo/mail/${id}">${escapeHtml(subject)}</a></h2>
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
