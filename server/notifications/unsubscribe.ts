import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Db } from '#server/db/tables.ts'
import { addressAt } from '#server/http/link-to.ts'
import { openPlainPage, sendHtml } from '#server/http/plain-page.ts'
import { idIn, signedToken } from '#server/secrets/signed-token.ts'
import { unsubscribeWords } from '#shared/notifications/settings-wording.ts'
import type { ScreenPath } from '#shared/screens.ts'
import { turnOff } from './settings.ts'

export const unsubscribePath = '/unsubscribe'
const settingsScreen: ScreenPath = '/notification-settings'

/** What a mail's last link stops: all that may be switched off, or the digest that it stands in alone. */
export type Stoppable = keyof typeof columns
const columns = { mails: 'email_notifications', digest: 'digest_notifications' } as const

type Leaving = { userId: string; stops: Stoppable }

const purposeOf = (stops: Stoppable) => `no ${stops} to`

/**
 * Where a mail's reader says, without signing in, that they want no more of them; it works as long as the secret stays.
 */
export const unsubscribeLink = (publicUrl: string, secret: string, { userId, stops }: Leaving) =>
  addressAt(publicUrl, unsubscribePath, signedToken(secret, purposeOf(stops), userId))

function whoLeaves(secret: string, { query }: FastifyRequest): Leaving | null {
  const { token } = query as { token?: unknown }
  for (const stops of Object.keys(columns) as Stoppable[]) {
    const userId = idIn(secret, purposeOf(stops), token)
    if (userId !== null) return { userId, stops }
  }
  return null
}

type Options = { db: Db; secret: string; isPublicDemo: boolean }

/**
 * Programs look at every address in a mail, so reading the page changes nothing; its button, and the mail program's own
 * (RFC 8058), send what it asks.
 */
export function addUnsubscribing(app: FastifyInstance, { db, secret, isPublicDemo }: Options) {
  const plainPage = openPlainPage({ isPublicDemo })
  const paragraph = (text: string) => `<p>${text}</p>`
  const toSettings = `<p><a href="${settingsScreen}">${unsubscribeWords.settings}</a></p>`
  const { title, text } = unsubscribeWords.over
  const invalid = plainPage(title, paragraph(text) + toSettings)

  app.get(unsubscribePath, async (request, reply) => {
    const leaving = whoLeaves(secret, request)
    if (!leaving) return sendHtml(reply.code(404), invalid)
    const { ask } = unsubscribeWords[leaving.stops]
    const form = `<form method="post"><button class="button button-spruce">${ask.button}</button></form>`
    return sendHtml(reply, plainPage(ask.title, paragraph(ask.text) + form))
  })

  app.post(unsubscribePath, { config: { payload: false } }, async (request, reply) => {
    const leaving = whoLeaves(secret, request)
    if (!leaving) return sendHtml(reply.code(404), invalid)
    await turnOff(db, leaving.userId, columns[leaving.stops])
    const { done } = unsubscribeWords[leaving.stops]
    return sendHtml(reply, plainPage(done.title, paragraph(done.text) + toSettings))
  })
}
