import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isForeignKeyViolation, isRefusedValue, isUnavailable } from '#server/platform/db/errors.ts'
import { outageRetrySeconds } from '#shared/constants.ts'
import { retryText, somethingWrong, temporarilyUnavailable } from '#shared/copy.ts'
import { type Refusal, type RefusalResponse, refusals } from '#shared/refusals.ts'

/**
 * A request that was understood and declined; if `retryAfterSeconds` is given, it may be retried after that time.
 * `field` is given if this call has a field other than the refusal's own.
 */
export class RefusalError extends Error {
  readonly code: Refusal
  readonly retryAfterSeconds: number | undefined
  readonly field: string | undefined

  constructor(code: Refusal, retryAfterSeconds?: number, field?: string) {
    const { message, field: defaultField }: RefusalResponse = refusals[code]
    super(retryAfterSeconds ? `${message} ${retryText(retryAfterSeconds)}` : message)
    this.code = code
    this.retryAfterSeconds = retryAfterSeconds
    this.field = field ?? defaultField
  }
}

export function refuse(code: Refusal): never {
  throw new RefusalError(code)
}

/** Throws the refusal that a rule returned, if any: `refuseIf(whyNotOffer(task, viewer.id))`. */
export function refuseIf(refusal: Refusal | null, field?: string): void {
  if (refusal !== null) throw new RefusalError(refusal, undefined, field)
}

type FieldError = { path: string; message: string }

/** Error with the fields that break the contract, each with its own message. */
class ValidationError extends Error {
  readonly errors: FieldError[]

  constructor(errors: FieldError[]) {
    super(errors[0]?.message ?? refusals.invalid.message)
    this.errors = errors
  }
}

/** Turns the issues of a failed parse into an error; each message appears once per field. */
export function invalidFields(issues: readonly { path: PropertyKey[]; message: string }[]) {
  const errors = issues.map(({ path, message }) => ({ path: path.join('.'), message }))
  const isFirst = (error: FieldError, index: number) =>
    errors.findIndex(({ path, message }) => path === error.path && message === error.message) === index
  return new ValidationError(errors.filter(isFirst))
}

/**
 * Our refusals for errors that the framework raises before a handler runs; 403 is a path for which the file server
 * looks up no file.
 */
const protocolRefusals: Record<number, Refusal> = {
  400: 'unreadable',
  403: 'page_missing',
  413: 'too_large',
  415: 'wrong_type',
}

/**
 * Returns the status of an error by Fastify, its plugins or Node. An aborted body has none of their codes, and the file
 * server's errors (http-errors) have no code at all. The status of any other library's error says nothing about the
 * request.
 */
function protocolStatus(error: unknown): number {
  const { code = '', statusCode = 500, expose } = error as Partial<FastifyError> & { expose?: boolean }
  const isAborted = code === 'ECONNRESET' && statusCode === 400
  return code.startsWith('FST_') || isAborted || expose ? statusCode : 500
}

function refusalIn(error: unknown): RefusalError | null {
  if (error instanceof RefusalError) return error
  const refusal = isForeignKeyViolation(error) ? 'somebody_left' : protocolRefusals[protocolStatus(error)]
  return refusal ? new RefusalError(refusal) : null
}

/** Returns the status with which an error of a call will be answered, for code that needs it earlier. */
export function httpStatusOf(error: unknown): number {
  const refused = refusalIn(error)
  if (refused) return refusals[refused.code].status
  if (error instanceof ValidationError) return 400
  return protocolStatus(error)
}

function sendError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const refused = refusalIn(error)
  if (refused) {
    const { code, message, retryAfterSeconds, field } = refused
    if (retryAfterSeconds) reply.header('retry-after', retryAfterSeconds)
    const { status, code: sentCode = code }: RefusalResponse = refusals[code]
    return reply.code(status).send({ code: sentCode, message, ...(field && { errors: [{ path: field, message }] }) })
  }
  const { message } = error
  if (error instanceof ValidationError) return reply.code(400).send({ code: 'invalid', message, errors: error.errors })
  const status = protocolStatus(error)
  if (status >= 400 && status < 500) return reply.code(status).send({ message })
  request.log.error({ err: error, req: request })
  if (isUnavailable(error))
    return reply.code(503).header('retry-after', outageRetrySeconds).send({ message: temporarilyUnavailable })
  // A value that passed the schema but not the database is the client's mistake.
  if (isRefusedValue(error)) return reply.code(400).send({ code: 'invalid', message: refusals.invalid.message })
  return reply.code(500).send({ message: somethingWrong })
}

/**
 * Handles errors. Any unexpected error of a handler is a bug: it is logged in full and answered with 'Something went
 * wrong'.
 */
export function addErrorHandler(app: FastifyInstance) {
  app.setErrorHandler(sendError)
}
