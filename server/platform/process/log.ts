import type { FastifyRequest } from 'fastify'
import { mayContainValue } from '#server/platform/db/errors.ts'
import type { LogAsOutage } from './log-as-outage.ts'
import type { OnError } from './on-error.ts'

type Failure = Error & { code?: string; constraint?: string; table?: string; column?: string }

/**
 * Serializes an error for the log: type and place, but no personal data, which PostgreSQL repeats in `detail` and
 * `where`.
 */
function describeError(error: Failure) {
  const { name, code, constraint, table, column, stack = '' } = error
  const message = mayContainValue(error) ? `PostgreSQL refused a value: ${code}` : error.message
  const calls = stack.split('\n').filter((line) => /^\s+at /.test(line))
  return { type: name, message, stack: [message, ...calls].join('\n'), code, constraint, table, column }
}

const describeRequest = ({ method, url }: FastifyRequest) => ({ method, path: url.split('?')[0] })

/** Fields that are never logged, at any depth that is logged; the privacy page promises it. */
const redactedNames = ['authorization', 'cookie', '["set-cookie"]', 'password', 'email', 'phone', 'address', 'content']
const redactedUnder = (prefix: string) =>
  redactedNames.map((name) => (name.startsWith('[') ? prefix + name : `${prefix}.${name}`))

/** Options of the logger: no cookies, passwords, addresses or messages. Errors of an outage go to `logAsOutage`. */
export const loggerOptions = (logAsOutage: LogAsOutage = () => false) => ({
  redact: { paths: [...redactedNames, ...redactedUnder('*'), ...redactedUnder('*.*')], remove: true },
  serializers: { err: describeError, req: describeRequest },
  hooks: {
    /** Keeps the log line from repeating the error's original message. */
    logMethod(this: unknown, args: unknown[], method: (this: unknown, ...args: unknown[]) => void) {
      const [first, ...rest] = args
      const error = first instanceof Error ? first : (first as { err?: unknown } | null | undefined)?.err
      if (!(error instanceof Error) || rest.length > 0) return method.apply(this, args)
      const record = first instanceof Error ? { err: error } : first
      const log = () => method.call(this, record, describeError(error).message)
      if (!logAsOutage(error, log)) log()
    },
  },
})

type LogRecord = { time: number; msg?: string; err?: { message: string }; req?: { method: string; path: string } }

/** Turns a JSON line of the log into a plain one, without a stack, for a person at the terminal. */
function plainLine(json: string): string {
  const { time, msg, err, req }: LogRecord = JSON.parse(json)
  const where = req ? `${req.method} ${req.path}: ` : ''
  return `${new Date(time).toTimeString().slice(0, 8)} ${where}${(msg ?? err?.message ?? '').replaceAll(/\s*\n\s*/g, ' ')}`
}

/** Prints a line of the log: plain where a person sits at the terminal, JSON where nobody does. */
const printTo = (stream: NodeJS.WriteStream) => ({
  write: (json: string) => void stream.write(stream.isTTY ? `${plainLine(json)}\n` : json),
})

/** The stream of the logger. */
export const logStream = printTo(process.stdout)

/**
 * Formats an error that occurs outside the app as one line of JSON, without the error's other fields, such as a
 * password that was tried.
 */
export const errorLine = (error: unknown) =>
  JSON.stringify({ level: 50, time: Date.now(), err: describeError(error as Failure) })

export const logError: OnError = (error) => printTo(process.stderr).write(`${errorLine(error)}\n`)
