import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import * as z from 'zod/mini'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { type Announce, inOneStatement, inTransaction } from '#server/platform/db/transaction.ts'
import type { Bus } from '#server/platform/live/bus-types.ts'
import type { CallCounter, Limiter } from '#server/platform/rate-limit/limiter.ts'
import { type Api, type Call, hasPayload } from '#shared/call.ts'
import { type Cursor, formatCursor } from '#shared/cursor.ts'
import { httpStatusOf, invalidFields, refuse } from './errors.ts'
import { responseSchema } from './response-schema.ts'
import { currentViewer, currentViewerOrNull, requireViewer, type Viewer, type ViewerOf } from './viewer.ts'

export type Deps = { db: Db; bus: Bus; viewerOf: ViewerOf; limiter: Limiter; now: () => Date }

/** The request and reply of a call, for handlers that read the raw request or set headers. */
export type HttpContext = { request: FastifyRequest; reply: FastifyReply }

export type Context<Input = unknown> = {
  input: Input
  now: Date
  db: Db
  /** The signed-in user; reading it refuses the request if nobody is signed in. */
  viewer: Viewer
  /** Runs writes in one transaction; events are published only if it commits. */
  write: <Result>(work: (tx: Tx, announce: Announce) => Promise<Result>) => Promise<Result>
  /** Variant of `write` for work that is a single statement. */
  writeInOneStatement: <Result>(work: (db: Db, announce: Announce) => Promise<Result>) => Promise<Result>
  /** Counts against one more rate limit, beside the call's own. */
  count: CallCounter['count']
  /** Sets the cursor of the next page in the response. */
  nextPage: (after: Cursor) => void
  http: HttpContext
}

/** One handler for each call of a feature; a missing or misspelled one does not compile. */
export type Handlers<Calls extends Api[string]> = {
  [Name in keyof Calls]: (context: Context<z.output<Calls[Name]['input']>>) => Promise<z.input<Calls[Name]['output']>>
}

export function registerCalls<Calls extends Api[string]>(
  app: FastifyInstance,
  deps: Deps,
  calls: Calls,
  handlers: Handlers<Calls>,
) {
  for (const name of Object.keys(calls)) {
    const call = calls[name] as Call
    const { status = 200 } = call
    const handle = handlers[name] as (context: Context) => Promise<unknown>
    const route: RouteOptions = {
      method: call.method,
      url: call.path,
      onRequest: [...(call.isPublic ? [] : [requireViewer(deps)]), countBefore(deps, call)],
      config: { payload: hasPayload(call), mayOmitBody: call.mayOmitBody, largeField: call.largeField?.name },
      ...(call.largeField && { bodyLimit: call.largeField.bodyMaxBytes }),
      ...(call.isCompressed && { compress: {} }),
      schema: { response: { '2xx': responseSchema(call.output) } },
      handler: async (request, reply) => {
        const input = readInput(call, request)
        const counter = callCounters.get(request) as CallCounter
        try {
          if (call.limit) await counter.countAccount(call.limit, (input as { email?: string }).email)
          const result = await handle(contextOf(deps, { request, reply }, input, counter))
          await counter.finish(status)
          return reply.code(status).send(result)
        } catch (error) {
          await counter.finish(httpStatusOf(error))
          throw error
        }
      },
    }
    if (call.requestType === 'file') registerFormRoute(app, route)
    else app.route(route)
  }
}

/** Registers a route that accepts only a multipart form; its handler reads the form as a stream. */
function registerFormRoute(app: FastifyInstance, route: RouteOptions) {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    await scope.register(multipart, { throwFileSizeLimit: false })
    scope.route(route)
  })
}

const callCounters = new WeakMap<FastifyRequest, CallCounter>()

/**
 * An onRequest hook: counts against the call's rate limit before the body is read. A body that is unreadable or breaks
 * the contract stays counted.
 */
const countBefore =
  ({ limiter }: Deps, { limit }: Call) =>
  async (request: FastifyRequest) => {
    const counter = limiter.openCallCounter({ viewerId: currentViewerOrNull(request)?.id, ipAddress: request.ip })
    callCounters.set(request, counter)
    if (limit) await counter.count(limit)
  }

function contextOf({ db, bus, now }: Deps, http: HttpContext, input: unknown, { count }: CallCounter): Context {
  const { request, reply } = http
  return {
    input,
    get viewer() {
      return currentViewer(request)
    },
    now: now(),
    db,
    write: (work) => inTransaction(db, bus, work),
    writeInOneStatement: (work) => inOneStatement(db, bus, work),
    count,
    nextPage: (after) => void reply.header('link', `<${withCursor(request.url, formatCursor(after))}>; rel="next"`),
    http,
  }
}

const isPlainObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The path takes precedence, so that a body cannot name another task than the one in the address. */
function readInput(call: Call, { query, body, params }: FastifyRequest): unknown {
  const takesBody = hasPayload(call)
  const fields = takesBody ? (body ?? {}) : query
  if (!isPlainObject(fields)) refuse('invalid')
  const parsed = z.safeParse(call.input, { ...(fields as object), ...(params as object) })
  // A DELETE needs no body.
  const isOmitted = body === undefined && (call.mayOmitBody || call.method === 'DELETE')
  if (parsed.success && takesBody && !isOmitted && !isPlainObject(body)) refuse('invalid')
  if (parsed.success) return parsed.data
  if (parsed.error.issues.some(({ path }) => String(path[0]) in (params as object)))
    refuse(call.missing ?? 'page_missing')
  throw invalidFields(parsed.error.issues)
}

function withCursor(path: string, cursor: string): string {
  const url = new URL(path, 'http://here')
  url.searchParams.set('cursor', cursor)
  return url.pathname + url.search
}
