import type { FastifyRequest } from 'fastify'
import { quotesValue } from '#server/db/failures.ts'
import type { OnError } from './on-error.ts'

type Failure = Error & { code?: string; constraint?: string; table?: string; column?: string }

/** What a record says of an error: what and where, never whose data, as PostgreSQL's `detail` and `where` repeat it. */
function describeError(error: Failure) {
  const { name, code, constraint, table, column, stack = '' } = error
  const message = quotesValue(error) ? `PostgreSQL refused a value: ${code}` : error.message
  const calls = stack.split('\n').filter((line) => /^\s+at /.test(line))
  return { type: name, message, stack: [message, ...calls].join('\n'), code, constraint, table, column }
}

const describeRequest = ({ method, url }: FastifyRequest) => ({ method, path: url.split('?')[0] })

/** Never in a record, at any depth that anything is logged at: the privacy page promises it. */
const kept = ['authorization', 'cookie', '["set-cookie"]', 'password', 'email', 'phone', 'address', 'content']
const under = (prefix: string) => kept.map((name) => (name.startsWith('[') ? prefix + name : `${prefix}.${name}`))

/** How everything is written down: without cookies, passwords, addresses and what people say to each other. */
export const logging = {
  redact: { paths: [...kept, ...under('*'), ...under('*.*')], remove: true },
  serializers: { err: describeError, req: describeRequest },
  hooks: {
    /** Else the line would repeat the error's own words beside what is said of it. */
    logMethod(this: unknown, args: unknown[], method: (this: unknown, ...args: unknown[]) => void) {
      const [first, ...rest] = args
      const error = first instanceof Error ? first : (first as { err?: unknown } | null | undefined)?.err
      if (!(error instanceof Error) || rest.length > 0) return method.apply(this, args)
      method.call(this, first instanceof Error ? { err: error } : first, describeError(error).message)
    },
  },
}

/**
 * The same for what goes wrong without an app: a line of JSON, without what else an error carries, as a password that
 * was tried.
 */
export const errorLine = (error: unknown) =>
  JSON.stringify({ level: 50, time: Date.now(), err: describeError(error as Failure) })

export const logError: OnError = (error) => console.error(errorLine(error))
