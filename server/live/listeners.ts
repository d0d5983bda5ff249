import type { OnError } from '#server/on-error.ts'
import type { Listener } from './bus-types.ts'
import { readParcel } from './letter.ts'

/** Those on this node who listen to a bus. */
export function gatherListeners(onError: OnError) {
  const listeners: Listener[] = []
  const missed = () => {
    for (const listener of listeners) listener.missed()
  }
  return {
    add: (listener: Listener) => void listeners.push(listener),
    missed,
    hearParcel(text: string) {
      const letters = readParcel(text, onError)
      if (letters?.length === 0) return missed()
      for (const letter of letters ?? []) for (const { hear } of listeners) hear(letter)
    },
  }
}
