import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isAway, isRefusedValue, namesNobody } from '#server/db/failures.ts'
import { backSoon, somethingWrong, tryAgainIn } from '#shared/copy.ts'
import { backSoonSeconds } from '#shared/limits.ts'
import { type Refusal, type Refusing, refusals } from '#shared/refusals.ts'

/**
 * A request the product understood and declined; with a time, it may be asked again after so many seconds. A field is
 * named where this call has another one than the refusal names itself.
 */
export class Refused extends Error {
  readonly code: Refusal
  readonly retryAfterSeconds: number | undefined
  readonly field: string | undefined

  constructor(code: Refusal, retryAfterSeconds?: number, field?: string) {
    const { message, field: usual }: Refusing = refusals[code]
    super(retryAfterSeconds ? `${message} ${tryAgainIn(retryAfterSeconds)}` : message)
    this.code = code
    this.retryAfterSeconds = retryAfterSeconds
    this.field = field ?? usual
  }
}

export function refuse(code: Refusal): never {
  throw new Refused(code)
}

/** Turns a rule's answer into a refusal: `refuseIf(whyNotOffer(task, viewer.id))`. */
export function refuseIf(why: Refusal | null, field?: string): void {
  if (why !== null) throw new Refused(why, undefined, field)
}

type FieldError = { path: string; message: string }

/** Fields that break the contract, each with its own sentence. */
class Invalid extends Error {
  readonly errors: FieldError[]

  constructor(errors: FieldError[]) {
    super(errors[0]?.message ?? refusals.invalid.message)
    this.errors = errors
  }
}

/** What a failed parse says, as an answer says it: the same of one field once. */
export function invalidFields(issues: readonly { path: PropertyKey[]; message: string }[]) {
  const errors = issues.map(({ path, message }) => ({ path: path.join('.'), message }))
  const isFirst = (error: FieldError, at: number) =>
    errors.findIndex(({ path, message }) => path === error.path && message === error.message) === at
  return new Invalid(errors.filter(isFirst))
}

/** What the framework refuses before a handler is asked, in our words; 403 is a path it will look up no file for. */
const ofProtocol: Record<number, Refusal> = {
  400: 'unreadable',
  403: 'page_missing',
  413: 'too_large',
  415: 'wrong_type',
}

/**
 * The status of what Fastify, its plugins or Node refused by themselves: a body that broke off has no code of theirs,
 * and the file server's errors (http-errors) have none at all. Any other library's status says nothing about the
 * request.
 */
function statusByProtocol(error: unknown): number {
  const { code = '', statusCode = 500, expose } = error as Partial<FastifyError> & { expose?: boolean }
  const brokeOff = code === 'ECONNRESET' && statusCode === 400
  return code.startsWith('FST_') || brokeOff || expose ? statusCode : 500
}

function refusalIn(error: unknown): Refused | null {
  if (error instanceof Refused) return error
  const refusal = namesNobody(error) ? 'somebody_left' : ofProtocol[statusByProtocol(error)]
  return refusal ? new Refused(refusal) : null
}

/** The status that an error of a call is answered with, for who must know before it is. */
export function statusOf(error: unknown): number {
  const refused = refusalIn(error)
  if (refused) return refusals[refused.code].status
  if (error instanceof Invalid) return 400
  return statusByProtocol(error)
}

function answer(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const refused = refusalIn(error)
  if (refused) {
    const { code, message, retryAfterSeconds, field } = refused
    if (retryAfterSeconds) reply.header('retry-after', retryAfterSeconds)
    return reply
      .code(refusals[code].status)
      .send({ code, message, ...(field && { errors: [{ path: field, message }] }) })
  }
  const { message } = error
  if (error instanceof Invalid) return reply.code(400).send({ code: 'invalid', message, errors: error.errors })
  const status = statusByProtocol(error)
  if (status >= 400 && status < 500) return reply.code(status).send({ message })
  request.log.error({ err: error, req: request })
  if (isAway(error)) return reply.code(503).header('retry-after', backSoonSeconds).send({ message: backSoon })
  // The sender's mistake where a schema let it through.
  if (isRefusedValue(error)) return reply.code(400).send({ code: 'invalid', message: refusals.invalid.message })
  return reply.code(500).send({ message: somethingWrong })
}

/** Everything else that a handler throws is a bug: logged whole, answered 'Something went wrong'. */
export function answerErrors(app: FastifyInstance) {
  app.setErrorHandler(answer)
}
