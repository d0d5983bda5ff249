import * as z from 'zod/mini'
import { liveEvent } from '#shared/live.ts'

/** A word between nodes that no screen hears: its sockets are closed instead. */
const sessionEnded = z.object({ type: z.literal('session_ended'), sessionId: z.string() })

const letter = z.object({ to: z.string(), event: z.union([liveEvent, sessionEnded]) })
export type Letter = z.infer<typeof letter>

/**
 * What travels between nodes, with the name of the one that sent it. Without letters it says that some were lost on the
 * way.
 */
const parcel = z.object({ from: z.string(), letters: z.array(letter) })
export type Parcel = z.infer<typeof parcel>

export const writeParcel = (parcel: Parcel): string => JSON.stringify(parcel)

/** Null where somebody else has written on the wire: told without the text, which may be anybody's. */
export function readParcel(text: string, onError: (error: Error) => void): Parcel | null {
  const { data } = z.safeParse(parcel, parseJson(text))
  if (data === undefined) onError(new Error(`${text.length} characters on the bus are no letters of ours`))
  return data ?? null
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
