import { createHmac } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Db } from '#server/db/tables.ts'
import { isSameSecret } from '#server/is-same-secret.ts'
import { plainPage } from '#server/mail/plain-page.ts'
import { linkTo } from '#server/mail/words.ts'
import { unsubscribeWords } from '#shared/notifications/settings-wording.ts'
import { turnOffMails } from './settings.ts'

const path = '/unsubscribe'

const sign = (secret: string, userId: string) =>
  createHmac('sha256', secret).update(`no mails to ${userId}`).digest('base64url')

/** Where a mail's reader says, without signing in, that they want no more of them; it works as long as the secret stays. */
export const unsubscribeLink = (publicUrl: string, secret: string, userId: string) =>
  linkTo(publicUrl, path, `${userId}.${sign(secret, userId)}`)

function whoLeaves(secret: string, { query }: FastifyRequest): string | null {
  const [userId = '', signature = ''] = String((query as { token?: unknown }).token).split('.')
  return isSameSecret(signature, sign(secret, userId)) ? userId : null
}

/**
 * Programs look at every address in a mail, so reading the page changes nothing; its button, and the mail program's own
 * (RFC 8058), send what it asks.
 */
export function addUnsubscribing(app: FastifyInstance, { db, secret }: { db: Db; secret: string }) {
  const { over, ask, done } = unsubscribeWords
  const paragraph = (text: string) => `<p>${text}</p>`
  const form = `<form method="post"><button>${ask.button}</button></form>`
  const invalid = plainPage(over.title, paragraph(over.text))

  app.get(path, async (request, reply) => {
    const isRight = whoLeaves(secret, request) !== null
    reply.code(isRight ? 200 : 404).type('text/html; charset=utf-8')
    return isRight ? plainPage(ask.title, paragraph(ask.text) + form) : invalid
  })

  app.post(path, { config: { payload: false } }, async (request, reply) => {
    const userId = whoLeaves(secret, request)
    reply.code(userId === null ? 404 : 200).type('text/html; charset=utf-8')
    if (userId === null) return invalid
    await turnOffMails(db, userId)
    return plainPage(done.title, `${paragraph(done.text)}<p><a href="/notification-settings">${done.link}</a></p>`)
  })
}
