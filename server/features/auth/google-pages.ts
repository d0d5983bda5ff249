import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '#server/database/tables.ts'
import { cookieAttributes, cookiePrefix, isOverTls } from '#server/platform/http/cookies.ts'
import { refuse } from '#server/platform/http/errors.ts'
import type { HttpContext } from '#server/platform/http/register-calls.ts'
import type { Limiter } from '#server/platform/rate-limit/limiter.ts'
import type { GoogleFailure } from '#shared/auth/google.ts'
import { googleCallbackPath, googlePath } from '#shared/auth/paths.ts'
import { googleSignInMinutes } from '#shared/constants.ts'
import { minuteSeconds } from '#shared/time.ts'
import type { AuthService } from './auth-service.ts'
import { consumeChecks, insertChecks } from './google-checks.ts'
import { type Checks, type GoogleSettings, openGoogleClient, wasDeclined } from './google-client.ts'
import { parseGooglePerson } from './google-person.ts'

type GooglePagesOptions = {
  db: Db
  auth: AuthService
  limiter: Limiter
  publicUrl: string
  settings: GoogleSettings | undefined
}

/** Adds the redirect to Google and the callback. Any failure leads to the sign-in page, which explains it. */
export function addGooglePages(app: FastifyInstance, { db, auth, limiter, publicUrl, settings }: GooglePagesOptions) {
  if (!settings)
    return void app.get(googlePath, async (request, reply) =>
      isNavigation(request) ? redirectWithError(reply, 'google_unavailable') : refuse('google_unavailable'),
    )

  const google = openGoogleClient({ ...settings, callbackUrl: new URL(googleCallbackPath, publicUrl).href })
  const { host } = new URL(publicUrl)
  const overTls = isOverTls(publicUrl)
  const cookie = `${cookiePrefix(overTls)}.google`
  const attributes = { ...cookieAttributes(overTls), httpOnly: true }

  app.get(googlePath, async (request, reply) => {
    // Google redirects to the public address only, so the cookie must be set there.
    if (request.host !== host) return reply.redirect(new URL(googlePath, publicUrl).href)
    await limiter.openCallCounter({ ipAddress: request.ip }).count('google')
    const started = await google.begin().catch(logWarning(request))
    if (!started) return redirectWithError(reply, 'google_failed')
    const secret = randomBytes(32).toString('base64url')
    await insertChecks(db, secret, started.checks)
    reply.setCookie(cookie, secret, { ...attributes, maxAge: googleSignInMinutes * minuteSeconds })
    return reply.redirect(started.url)
  })

  app.get(googleCallbackPath, async (request, reply) => {
    const query = new URL(request.url, publicUrl).searchParams
    const checks = await consumeChecks(db, request.cookies[cookie] ?? '', query.get('state') ?? '')
    if (!checks) return redirectWithError(reply, 'google_over')
    reply.clearCookie(cookie, attributes)
    const failure = await finishSignIn(query, checks, { request, reply }).catch(logWarning(request))
    return failure === null ? reply.redirect('/') : redirectWithError(reply, failure ?? 'google_failed')
  })

  async function finishSignIn(query: URLSearchParams, checks: Checks, http: HttpContext) {
    const claims = await google.finish(query.toString(), checks).catch((error) => {
      if (wasDeclined(error)) return null
      throw error
    })
    if (claims === null) return 'google_refused'
    const person = parseGooglePerson(claims)
    if (!person.isEmailConfirmed) return 'google_unverified'
    return auth.signInWithGoogle(person, http)
  }
}

const redirectWithError = (reply: FastifyReply, failure: GoogleFailure) => reply.redirect(`/auth?error=${failure}`)

/** Returns true for a page navigation, where a JSON error would be shown to the user as it is. */
const isNavigation = ({ headers }: FastifyRequest) => headers['sec-fetch-dest'] === 'document'

/** Google's errors are logged for the operator; the user gets a message with the next step. */
const logWarning = (request: FastifyRequest) => (error: unknown) => void request.log.warn(error)
