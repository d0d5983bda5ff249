import type { OnError } from '#server/process/on-error.ts'
import { type Letter, writeParcel } from './letter.ts'

/** A notice of PostgreSQL holds 8000 bytes: room for eight of the longest letters. */
const parcelMaxLetters = 8

const againDelayMs = 1000

/**
 * Sends a node's letters to the others in parcels, in order and one at a time: on several connections a later one may
 * overtake an earlier. What could not be sent is gone; as soon as the wire carries again, or once more before this node
 * ends, every other node is told that it missed something.
 */
export function openSender(node: string, send: (parcel: string) => Promise<unknown>, onError: OnError) {
  const sendLetters = (letters: Letter[]) => send(writeParcel(node, letters))
  const waiting: Letter[] = []
  let sending: Promise<void> | null = null
  let confessing: Promise<void> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let hasLost = false
  let closed = false

  async function sendWaiting() {
    // What is posted in one go travels together.
    await Promise.resolve()
    while (waiting.length > 0) await sendLetters(waiting.splice(0, parcelMaxLetters)).catch(lose)
    sending = null
  }

  function lose(error: unknown) {
    onError(error)
    waiting.length = 0
    hasLost = true
    if (!closed) timer ??= setTimeout(confess, againDelayMs)
  }

  function confess() {
    timer = undefined
    hasLost = false
    confessing = sendLetters([]).then(() => {}, lose)
    return confessing
  }

  return {
    post(letter: Letter) {
      waiting.push(letter)
      sending ??= sendWaiting()
    },
    close: async () => {
      closed = true
      clearTimeout(timer)
      await Promise.all([sending, confessing])
      if (hasLost) await confess()
    },
  }
}
