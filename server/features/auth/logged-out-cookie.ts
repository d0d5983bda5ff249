import type { FastifyReply } from 'fastify'
import { cookieAttributes, isOverTls } from '#server/platform/http/cookies.ts'
import { loggedOutCookie } from '#shared/auth/logged-out-cookie.ts'
import { minuteSeconds } from '#shared/time.ts'

/** Tells the browser's next page to delete everything that was typed on this device. */
export const setLoggedOutCookie = (reply: FastifyReply, publicUrl: string) =>
  reply.setCookie(loggedOutCookie, '1', { ...cookieAttributes(isOverTls(publicUrl)), maxAge: minuteSeconds })
