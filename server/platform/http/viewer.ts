import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Limiter } from '#server/platform/rate-limit/limiter.ts'
import { viewerHeader } from '#shared/response-cache.ts'
import { refuse } from './errors.ts'

export type Viewer = { id: string; firstName: string; sessionId: string; isSuspended: boolean }

/**
 * Finds the viewer of a request. If a reply is given, a session in use is extended and the browser gets the longer
 * cookie.
 */
export type ViewerOf = (request: FastifyRequest, reply?: FastifyReply) => Promise<Viewer | null>

/**
 * Tells whether a request without a viewer comes from a user whose sign-in still lacks the second step. Code that does
 * not ask takes the user for signed out.
 */
export type IsPartial = (request: FastifyRequest) => Promise<boolean>

const viewers = new WeakMap<FastifyRequest, Viewer>()

type ViewerDeps = { viewerOf: ViewerOf; isPartial: IsPartial; limiter: Limiter }

/**
 * An onRequest hook: requires a viewer and counts the call against the rate limit, before the body is read. It refuses
 * a viewer with a suspended account, unless `isForSuspended` is set.
 */
export const requireViewer =
  ({ viewerOf, isPartial, limiter }: ViewerDeps, { isForSuspended = false }: { isForSuspended?: boolean } = {}) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    // The reply that opens a socket cannot set cookies.
    const viewer = await viewerOf(request, request.ws ? undefined : reply)
    if (!viewer) refuse((await isPartial(request)) ? 'second_step_missing' : 'signed_out')
    await limiter.openCallCounter({ viewerId: viewer.id, ipAddress: request.ip }).count('calls')
    if (viewer.isSuspended && !isForSuspended) refuse('suspended')
    viewers.set(request, viewer)
    if (!request.ws) reply.header(viewerHeader, viewer.id)
  }

export const currentViewer = (request: FastifyRequest): Viewer => viewers.get(request) ?? refuse('signed_out')

/** Returns null in a call that needs no viewer, even if the user is signed in. */
export const currentViewerOrNull = (request: FastifyRequest): Viewer | null => viewers.get(request) ?? null
