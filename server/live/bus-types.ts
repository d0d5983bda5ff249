import type { LiveEvent } from '#shared/live.ts'

export type Letter = { to: string; event: LiveEvent }
export type Listener = { hear: (letter: Letter) => void; missed: () => void }

/** Carries letters to every node. A lost letter is no loss: all it says can be read by a call. */
export type Bus = {
  publish: (letter: Letter) => void
  subscribe: (listener: Listener) => void
  close: () => Promise<void>
}

export type OnError = (error: unknown) => void
