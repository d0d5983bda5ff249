import type { Db } from '#server/db/tables.ts'
import type { Exchange } from '#server/http/implement.ts'
import type { Auth } from './configure.ts'
import { callFor } from './door.ts'
import { tokenIn } from './session.ts'
import { type OpenedSession, openSession, type WayIn } from './sessions.ts'

type Parts = { auth: Auth; sayEnded: (userId: string, sessionId: string) => void }
type Options = {
  gaveAddress?: boolean
  /** Whether the session that this browser has ends in the same statement; so it is where nothing else is said. */
  replaces?: boolean
}

export type Entry = ReturnType<typeof openEntry>

/** How a browser is let in: a session is written, and once that is committed its cookie is handed over. */
export function openEntry({ auth, sayEnded }: Parts) {
  return {
    /** Opens a session; null where the way in has ended meanwhile. */
    open: async (db: Db, way: WayIn, { request }: Exchange, { gaveAddress, replaces = true }: Options = {}) => {
      const replacedToken = replaces ? await tokenIn(auth, request) : null
      return openSession(db, way, { userAgent: request.headers['user-agent'] ?? '', replacedToken, gaveAddress })
    },

    handOver: async ({ token, replaced }: OpenedSession, http: Exchange) => {
      await callFor(http, (on) => auth.api.setSessionCookie({ body: { token }, ...on }))
      if (replaced) sayEnded(replaced.userId, replaced.id)
    },
  }
}
