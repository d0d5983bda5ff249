import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import * as z from 'zod/mini'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { type Announce, inOneStatement, inTransaction } from '#server/platform/db/transaction.ts'
import type { Bus } from '#server/platform/live/bus-types.ts'
import type { CallCounter, Limiter } from '#server/platform/rate-limit/limiter.ts'
import { type Api, type Call, hasPayload } from '#shared/call.ts'
import { type Cursor, formatCursor } from '#shared/cursor.ts'
import type { StaffRole } from '#shared/moderation/roles.ts'
import type { Refusal } from '#shared/refusals.ts'
import { httpStatusOf, invalidFields, refuse, refuseIf } from './errors.ts'
import { responseSchema } from './response-schema.ts'
import {
  currentViewer,
  currentViewerOrNull,
  type IsPartial,
  requireViewer,
  type Viewer,
  type ViewerOf,
} from './viewer.ts'

type RoleNeeded = { role: StaffRole; isDecision: boolean }
/** Returns the refusal if a viewer may not do now what needs this role. */
export type WhyNotUseRole = (viewer: Viewer, needed: RoleNeeded) => Promise<Refusal | null>

export type Deps = {
  db: Db
  bus: Bus
  viewerOf: ViewerOf
  isPartial: IsPartial
  limiter: Limiter
  now: () => Date
  whyNotUseRole: WhyNotUseRole
}

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
  /** Makes the response 200 instead of 201: what the call would create exists already. */
  existed: () => void
  /** Sets the cursor of the next page in the response; a list without a `Cursor` has a text of its own. */
  nextPage: (after: Cursor | string) => void
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
    const handle = handlers[name] as (context: Context) => Promise<unknown>
    const route: RouteOptions = {
      method: call.method,
      url: call.path,
      onRequest: [
        ...(call.isPublic ? [] : [requireViewer(deps, call)]),
        ...(call.role ? [requireRole(deps, { role: call.role, isDecision: call.isDecision ?? false })] : []),
        countBefore(deps, call),
      ],
      config: { payload: hasPayload(call), mayOmitBody: call.mayOmitBody, largeField: call.largeField?.name },
      ...(call.largeField && { bodyLimit: call.largeField.bodyMaxBytes }),
      ...(call.isCompressed && { compress: {} }),
      schema: { response: { '2xx': responseSchema(call.output) } },
      handler: async (request, reply) => {
        const input = readInput(call, request)
        const counter = callCounters.get(request) as CallCounter
        const answer = { status: call.status ?? 200 }
        try {
          if (call.limit) await counter.countAccount(call.limit, (input as { email?: string }).email)
          const result = await handle(contextOf(deps, { request, reply }, { input, answer, counter }))
          await counter.finish(answer.status)
          return reply.code(answer.status).send(result)
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

/** An onRequest hook: requires a role of the viewer, at every request, before the body is read. */
const requireRole =
  ({ whyNotUseRole }: Deps, needed: RoleNeeded) =>
  async (request: FastifyRequest) =>
    refuseIf(await whyNotUseRole(currentViewer(request), needed))

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

type CallState = { input: unknown; answer: { status: number }; counter: CallCounter }

function contextOf({ db, bus, now }: Deps, http: HttpContext, { input, answer, counter }: CallState): Context {
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
    count: counter.count,
    existed: () => {
      answer.status = 200
    },
    nextPage: (after) => {
      const cursor = typeof after === 'string' ? after : formatCursor(after)
      reply.header('link', `<${withCursor(request.url, cursor)}>; rel="next"`)
    },
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
