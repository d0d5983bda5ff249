import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import * as z from 'zod/mini'
import type { Db, Tx } from '#server/db/tables.ts'
import { type Announce, inOneStatement, inTransaction } from '#server/db/transaction.ts'
import type { Limiter, Tally } from '#server/limits/limiter.ts'
import type { Bus } from '#server/live/bus-types.ts'
import { type Api, type Call, hasPayload } from '#shared/call.ts'
import { type Cursor, writeCursor } from '#shared/page.ts'
import { answerSchema } from './answer-schema.ts'
import { invalidFields, refuse, statusOf } from './errors.ts'
import { needViewer, type Viewer, type ViewerOf, viewerIfAny, viewerIn } from './viewer.ts'

export type Deps = { db: Db; bus: Bus; viewerOf: ViewerOf; limiter: Limiter; now: () => Date }

/** A call's own request and reply, for what a handler of an account must see or set: cookies, addresses. */
export type Exchange = { request: FastifyRequest; reply: FastifyReply }

export type Context<Input = unknown> = {
  input: Input
  now: Date
  db: Db
  /** Who asks. Refuses where nobody is signed in. */
  viewer: Viewer
  /** Writes and announcements that happen together or not at all. */
  write: <Result>(work: (tx: Tx, announce: Announce) => Promise<Result>) => Promise<Result>
  /** The same where it is one statement that writes. */
  writeAtOnce: <Result>(work: (db: Db, announce: Announce) => Promise<Result>) => Promise<Result>
  /** Counts by one more limit than the call's own. */
  count: Tally['count']
  /** Tells the caller where the next page starts. */
  nextPage: (after: Cursor) => void
  http: Exchange
}

/** One handler for each call of a room; a missing or misspelt one does not compile. */
export type Handlers<Room extends Api[string]> = {
  [Name in keyof Room]: (context: Context<z.output<Room[Name]['input']>>) => Promise<z.input<Room[Name]['output']>>
}

export function implement<Room extends Api[string]>(
  app: FastifyInstance,
  deps: Deps,
  room: Room,
  handlers: Handlers<Room>,
) {
  for (const name of Object.keys(room)) {
    const call = room[name] as Call
    const { status = 200 } = call
    const handle = handlers[name] as (context: Context) => Promise<unknown>
    const route: RouteOptions = {
      method: call.method,
      url: call.path,
      onRequest: [...(call.open ? [] : [needViewer(deps)]), countBefore(deps, call)],
      config: { payload: hasPayload(call), mayOmitBody: call.mayOmitBody, largeField: call.largeField?.name },
      ...(call.largeField && { bodyLimit: call.largeField.bodyMaxBytes }),
      ...(call.packed && { compress: {} }),
      schema: { response: { '2xx': answerSchema(call.output) } },
      handler: async (request, reply) => {
        const input = readInput(call, request)
        const tally = tallies.get(request) as Tally
        try {
          if (call.limit) await tally.countAccount(call.limit, (input as { email?: string }).email)
          const result = await handle(contextOf(deps, { request, reply }, input, tally))
          await tally.settle(status)
          return reply.code(status).send(result)
        } catch (error) {
          await tally.settle(statusOf(error))
          throw error
        }
      },
    }
    if (call.takes === 'file') routeForms(app, route)
    else app.route(route)
  }
}

/** A route that takes a form (multipart) and nothing else; its handler reads the form as it comes in. */
function routeForms(app: FastifyInstance, route: RouteOptions) {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    await scope.register(multipart, { throwFileSizeLimit: false })
    scope.route(route)
  })
}

const tallies = new WeakMap<FastifyRequest, Tally>()

/**
 * An onRequest hook: counts by the call's own limit before a byte of the body is read. A body that cannot be read, or
 * that breaks the contract, stays counted.
 */
const countBefore =
  ({ limiter }: Deps, { limit }: Call) =>
  async (request: FastifyRequest) => {
    const tally = limiter.openTally({ viewerId: viewerIfAny(request)?.id, address: request.ip })
    tallies.set(request, tally)
    if (limit) await tally.count(limit)
  }

function contextOf({ db, bus, now }: Deps, http: Exchange, input: unknown, { count }: Tally): Context {
  const { request, reply } = http
  return {
    input,
    get viewer() {
      return viewerIn(request)
    },
    now: now(),
    db,
    write: (work) => inTransaction(db, bus, work),
    writeAtOnce: (work) => inOneStatement(db, bus, work),
    count,
    nextPage: (after) => void reply.header('link', `<${withCursor(request.url, writeCursor(after))}>; rel="next"`),
    http,
  }
}

const isFields = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The path has the last word: a body cannot rename the task it is sent to. */
function readInput(call: Call, { query, body, params }: FastifyRequest): unknown {
  const takesBody = hasPayload(call)
  const given = takesBody ? (body ?? {}) : query
  if (!isFields(given)) refuse('invalid')
  const parsed = z.safeParse(call.input, { ...(given as object), ...(params as object) })
  // A client may delete without a word more than the address.
  const isOmitted = body === undefined && (call.mayOmitBody || call.method === 'DELETE')
  if (parsed.success && takesBody && !isOmitted && !isFields(body)) refuse('invalid')
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
