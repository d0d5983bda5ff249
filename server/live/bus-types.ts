import type { Letter } from './letter.ts'

export type Listener = { hear: (letter: Letter) => void; missed: () => void }

/**
 * Carries letters to every node, and to this one at once. Where some were lost, the listeners are told that they missed
 * something: all that letters say can be read by a call.
 */
export type Bus = {
  publish: (letter: Letter) => void
  subscribe: (listener: Listener) => void
  close: () => Promise<void>
}
