import type { OnError } from '#server/platform/process/on-error.ts'
import { type BusMessage, writeEnvelope } from './bus-message.ts'

/** The payload of NOTIFY in PostgreSQL holds at most 8000 bytes, enough for eight of the longest messages. */
const envelopeMaxMessages = 8

const retryDelayMs = 1000

/**
 * Sends this node's messages to the others in envelopes, in order and one at a time, because on several connections a
 * later one could overtake an earlier one. Messages that cannot be sent are dropped. Once sending works again, and in a
 * last attempt before this node ends, every other node is notified of the gap, because neither PostgreSQL nor Redis
 * reports a message that a subscriber missed.
 */
export function openSender(node: string, send: (envelope: string) => Promise<unknown>, onError: OnError) {
  const sendMessages = (messages: BusMessage[]) => send(writeEnvelope(node, messages))
  const queue: BusMessage[] = []
  let sending: Promise<void> | null = null
  let announcing: Promise<void> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let hasGap = false
  let isClosed = false

  async function sendWaiting() {
    // Messages published in the same tick share an envelope.
    await Promise.resolve()
    while (queue.length > 0) await sendMessages(queue.splice(0, envelopeMaxMessages)).catch(markGap)
    sending = null
  }

  function markGap(error: unknown) {
    onError(error)
    queue.length = 0
    hasGap = true
    if (!isClosed) timer ??= setTimeout(announceGap, retryDelayMs)
  }

  function announceGap() {
    timer = undefined
    hasGap = false
    announcing = sendMessages([]).then(() => {}, markGap)
    return announcing
  }

  return {
    enqueue(message: BusMessage) {
      queue.push(message)
      sending ??= sendWaiting()
    },
    close: async () => {
      isClosed = true
      clearTimeout(timer)
      await Promise.all([sending, announcing])
      if (hasGap) await announceGap()
    },
  }
}
