import * as z from 'zod/mini'
import type { OnError } from '#server/platform/process/on-error.ts'
import { liveEvent } from '#shared/live.ts'

/** Message between nodes that is not forwarded to clients: the sockets of the session are closed instead. */
const sessionEnded = z.object({ type: z.literal('session_ended'), sessionId: z.string() })

const busMessage = z.object({ to: z.string(), event: z.union([liveEvent, sessionEnded]) })
export type BusMessage = z.infer<typeof busMessage>

/**
 * Envelope of messages between nodes, with the id of the sending node. An empty list means that messages were lost.
 * During an update it may contain messages that only another version knows, and `letters` is the key that every version
 * reads.
 */
const envelope = z.object({ from: z.string(), letters: z.array(z.unknown()) })

export const writeEnvelope = (from: string, messages: BusMessage[]): string =>
  JSON.stringify({ from, letters: messages } satisfies z.infer<typeof envelope>)

type Envelope = { from: string; messages: BusMessage[]; isComplete: boolean }

/**
 * Parses an envelope. Returns null if the text is not one; the error does not repeat the text, which may contain
 * private data.
 */
export function readEnvelope(text: string, onError: OnError): Envelope | null {
  const { data } = z.safeParse(envelope, parseJson(text))
  if (data === undefined) {
    onError(new Error(`${text.length} characters on the bus are no envelope`))
    return null
  }
  const messages = data.letters.flatMap((one) => z.safeParse(busMessage, one).data ?? [])
  const unknown = data.letters.length - messages.length
  if (unknown > 0)
    onError(
      new Error(
        `${unknown} of ${data.letters.length} messages on the bus are unknown to this version: clients refetch instead`,
      ),
    )
  return { from: data.from, messages, isComplete: messages.length > 0 && unknown === 0 }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
