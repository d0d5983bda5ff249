import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '#server/db/tables.ts'
import { cookieAttributes, cookiePrefix, isOverTls } from '#server/http/cookies.ts'
import { refuse } from '#server/http/errors.ts'
import type { Exchange } from '#server/http/implement.ts'
import type { Limiter } from '#server/limits/limiter.ts'
import type { GoogleFailure } from '#shared/auth/google.ts'
import { googleCallbackPath, googlePath } from '#shared/auth/paths.ts'
import { googleSignInMinutes } from '#shared/limits.ts'
import { minuteSeconds } from '#shared/time.ts'
import type { Accounts } from './accounts.ts'
import { type Checks, type GoogleSettings, openGoogle, wasDeclined } from './google.ts'
import { keepChecks, takeChecks } from './google-pending.ts'
import { personIn } from './google-person.ts'

type Options = {
  db: Db
  accounts: Accounts
  limiter: Limiter
  publicUrl: string
  settings: GoogleSettings | undefined
}

/** The way to Google and back. Whatever goes wrong on it leads to the entrance, which says what. */
export function addGooglePages(app: FastifyInstance, { db, accounts, limiter, publicUrl, settings }: Options) {
  if (!settings)
    return void app.get(googlePath, async (request, reply) =>
      isNavigation(request) ? giveUp(reply, 'google_unavailable') : refuse('google_unavailable'),
    )

  const google = openGoogle({ ...settings, callbackUrl: new URL(googleCallbackPath, publicUrl).href })
  const { host } = new URL(publicUrl)
  const overTls = isOverTls(publicUrl)
  const cookie = `${cookiePrefix(overTls)}.google`
  const attributes = { ...cookieAttributes(overTls), httpOnly: true }

  app.get(googlePath, async (request, reply) => {
    // Google leads back to the public address alone, so the cookie must be set there.
    if (request.host !== host) return reply.redirect(new URL(googlePath, publicUrl).href)
    await limiter.openTally({ address: request.ip }).count('google')
    const sent = await google.begin().catch(tell(request))
    if (!sent) return giveUp(reply, 'google_failed')
    const secret = randomBytes(32).toString('base64url')
    await keepChecks(db, secret, sent.checks)
    reply.setCookie(cookie, secret, { ...attributes, maxAge: googleSignInMinutes * minuteSeconds })
    return reply.redirect(sent.url)
  })

  app.get(googleCallbackPath, async (request, reply) => {
    const query = new URL(request.url, publicUrl).searchParams
    const checks = await takeChecks(db, request.cookies[cookie] ?? '', query.get('state') ?? '')
    if (!checks) return giveUp(reply, 'google_over')
    reply.clearCookie(cookie, attributes)
    const why = await enter(query, checks, { request, reply }).catch(tell(request))
    return why === null ? reply.redirect('/') : giveUp(reply, why ?? 'google_failed')
  })

  async function enter(query: URLSearchParams, checks: Checks, http: Exchange) {
    const claims = await google.finish(query.toString(), checks).catch((error) => {
      if (wasDeclined(error)) return null
      throw error
    })
    if (claims === null) return 'google_refused'
    const person = personIn(claims)
    if (!person.isVerified) return 'google_unverified'
    return accounts.enterWithGoogle(person, http)
  }
}

const giveUp = (reply: FastifyReply, why: GoogleFailure) => reply.redirect(`/auth?error=${why}`)

/** Whether a browser goes there, and no script asks first: a person would read the bare answer. */
const isNavigation = ({ headers }: FastifyRequest) => headers['sec-fetch-dest'] === 'document'

/** What Google did wrong is for the operator; whoever wants in is told what to do. */
const tell = (request: FastifyRequest) => (error: unknown) => void request.log.warn(error)
