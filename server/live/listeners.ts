import { randomUUID } from 'node:crypto'
import type { OnError } from '#server/process/on-error.ts'
import type { Listener } from './bus-types.ts'
import { type Letter, readParcel } from './letter.ts'

/**
 * Those on this node who listen to a bus. What the node says itself they hear at once, by `hear`: their own parcels are
 * passed by when these come back over the wire.
 */
export function gatherListeners(onError: OnError) {
  const node = randomUUID()
  const listeners: Listener[] = []
  const hear = (letter: Letter) => {
    for (const listener of listeners) listener.hear(letter)
  }
  const missed = () => {
    for (const listener of listeners) listener.missed()
  }
  return {
    node,
    hear,
    add: (listener: Listener) => void listeners.push(listener),
    missed,
    hearParcel(text: string) {
      const parcel = readParcel(text, onError)
      if (parcel === null || parcel.from === node) return
      parcel.letters.forEach(hear)
      if (!parcel.isWhole) missed()
    },
  }
}
