import type { FastifyInstance } from 'fastify'
import { Refused } from './errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** False where a call has no payload: whatever is sent with it, of whatever type, is let lie. */
    payload?: boolean
  }
}

/** JSON is what a payload is read as, and nothing else. Many clients name the JSON type even when they send nothing. */
export function readJsonAlone(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('remove', 'remove')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '' || request.routeOptions.config.payload === false) return done(null)
    if (!isPlain(body)) return done(new Refused('unreadable'))
    parse(request, body, done)
  })
  app.addContentTypeParser('*', { parseAs: 'buffer' }, ({ routeOptions, is404 }, _body, done) =>
    done(is404 || routeOptions.config.payload === false ? null : new Refused('wrong_type')),
  )
}

/**
 * Whether each key is said once, and nothing stands before the value: what two readers could read in two ways is
 * refused.
 */
function isPlain(text: string): boolean {
  try {
    return countKeys(JSON.parse(text)) === countWrittenKeys(text)
  } catch {
    return false
  }
}

/** Without recursion: a value may be nested deeper than the stack. */
function countKeys(value: unknown): number {
  let count = 0
  const left = [value]
  while (left.length > 0) {
    const next = left.pop()
    if (typeof next !== 'object' || next === null) continue
    const inside = Object.values(next)
    if (!Array.isArray(next)) count += inside.length
    for (const one of inside) left.push(one)
  }
  return count
}

/** In a text that is known to be JSON, a string is a key where a colon follows it. */
function countWrittenKeys(text: string): number {
  let count = 0
  for (let start = text.indexOf('"'); start >= 0; ) {
    const end = closingQuote(text, start)
    let after = end + 1
    while (/\s/.test(text[after] ?? '')) after += 1
    if (text[after] === ':') count += 1
    start = text.indexOf('"', end + 1)
  }
  return count
}

function closingQuote(text: string, start: number): number {
  let end = text.indexOf('"', start + 1)
  while (isEscaped(text, end)) end = text.indexOf('"', end + 1)
  return end
}

function isEscaped(text: string, quote: number): boolean {
  let first = quote
  while (text[first - 1] === '\\') first -= 1
  return (quote - first) % 2 === 1
}
