import type { IncomingMessage } from 'node:http'

/** The lines of a request or an answer, as they came. */
export const pairsOf = (raw: string[]) =>
  Array.from({ length: raw.length / 2 }, (_, at) => [raw[2 * at], raw[2 * at + 1]] as [string, string])

/** What concerns one connection alone is not handed on to another. */
const ofConnection = /^(connection|keep-alive|proxy-.*|te|trailer)$/i
export const withoutConnection = (raw: string[]) =>
  pairsOf(raw)
    .filter(([name]) => !ofConnection.test(name))
    .flat()

/** With whom it came from, behind whoever says that it came through them. */
export function forwarded({ headers, socket }: IncomingMessage, raw: string[], isSocket = false): string[] {
  const before = headers['x-forwarded-for']
  const kept = pairsOf(raw).filter(
    ([name]) => (isSocket || !ofConnection.test(name)) && !/^x-forwarded-(for|proto)$/i.test(name),
  )
  return [
    ...kept.flat(),
    // Kept until it was answered, though it is used once: a node that answers early reads the rest, and does not cut it
    // off.
    ...(isSocket ? [] : ['connection', 'keep-alive']),
    'x-forwarded-for',
    [before, socket.remoteAddress].filter(Boolean).join(', '),
    'x-forwarded-proto',
    String(headers['x-forwarded-proto'] ?? 'http'),
  ]
}
