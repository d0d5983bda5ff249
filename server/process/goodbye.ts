import { closeAll } from './close-all.ts'
import type { OnError } from './on-error.ts'

/** What a node ends when it is told to stop, in this order. */
const parts = ['requests', 'repeated', 'bus', 'database'] as const

/** How long each has: requests to be answered, and a server that is away to be left. */
const partMaxMs = 20_000

/** Whoever stops a node gives it so long beyond its DRAIN_SECONDS. */
export const goodbyeMaxMs = parts.length * partMaxMs

type Closings = Record<(typeof parts)[number], () => Promise<unknown>>

export const sayGoodbye = (closings: Closings, onError: OnError) =>
  closeAll(
    parts.map((part) => closings[part]),
    partMaxMs,
    onError,
  )
