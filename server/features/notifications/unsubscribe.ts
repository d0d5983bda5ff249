import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Db } from '#server/database/tables.ts'
import { openPlainPage, sendHtml } from '#server/features/pages/plain-page.ts'
import { addressAt } from '#server/platform/http/link-to.ts'
import { readSignedToken, signedToken } from '#server/platform/secrets/signed-token.ts'
import { unsubscribeCopy } from '#shared/notifications/settings-copy.ts'
import type { ScreenPath } from '#shared/screens.ts'
import { switchOffMails } from './settings.ts'

export const unsubscribePath = '/unsubscribe'
const settingsScreen: ScreenPath = '/notification-settings'

/** Subject of an unsubscribe link: all mails that can be switched off, or only the digest that contains the link. */
export type UnsubscribeScope = keyof typeof columns
const columns = { mails: 'email_notifications', digest: 'digest_notifications' } as const

type Unsubscription = { userId: string; scope: UnsubscribeScope }

const purposeOf = (scope: UnsubscribeScope) => `no ${scope} to`

/**
 * Returns the address at which a recipient unsubscribes without signing in; it works while the secret stays the same.
 */
export const unsubscribeLink = (publicUrl: string, secret: string, { userId, scope }: Unsubscription) =>
  addressAt(publicUrl, unsubscribePath, signedToken(secret, purposeOf(scope), userId))

function readUnsubscription(secret: string, { query }: FastifyRequest): Unsubscription | null {
  const { token } = query as { token?: unknown }
  for (const scope of Object.keys(columns) as UnsubscribeScope[]) {
    const userId = readSignedToken(secret, purposeOf(scope), token)
    if (userId !== null) return { userId, scope }
  }
  return null
}

type Options = { db: Db; secret: string; isPublicDemo: boolean }

/**
 * Registers the unsubscribe page. A GET changes nothing, because mail scanners open every link; the button of the page
 * and the one-click button of mail programs (RFC 8058) send a POST.
 */
export function addUnsubscribeRoutes(app: FastifyInstance, { db, secret, isPublicDemo }: Options) {
  const plainPage = openPlainPage({ isPublicDemo })
  const paragraph = (text: string) => `<p>${text}</p>`
  const settingsLink = `<p><a href="${settingsScreen}">${unsubscribeCopy.settings}</a></p>`
  const { title, text } = unsubscribeCopy.over
  const invalid = plainPage(title, paragraph(text) + settingsLink)

  app.get(unsubscribePath, async (request, reply) => {
    const unsubscription = readUnsubscription(secret, request)
    if (!unsubscription) return sendHtml(reply.code(404), invalid)
    const { ask } = unsubscribeCopy[unsubscription.scope]
    const form = `<form method="post"><button class="button button-spruce">${ask.button}</button></form>`
    return sendHtml(reply, plainPage(ask.title, paragraph(ask.text) + form))
  })

  app.post(unsubscribePath, { config: { payload: false } }, async (request, reply) => {
    const unsubscription = readUnsubscription(secret, request)
    if (!unsubscription) return sendHtml(reply.code(404), invalid)
    await switchOffMails(db, unsubscription.userId, columns[unsubscription.scope])
    const { done } = unsubscribeCopy[unsubscription.scope]
    return sendHtml(reply, plainPage(done.title, paragraph(done.text) + settingsLink))
  })
}
