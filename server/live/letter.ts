import * as z from 'zod/mini'
import type { OnError } from '#server/process/on-error.ts'
import { liveEvent } from '#shared/live.ts'

/** A word between nodes that no screen hears: its sockets are closed instead. */
const sessionEnded = z.object({ type: z.literal('session_ended'), sessionId: z.string() })

const letter = z.object({ to: z.string(), event: z.union([liveEvent, sessionEnded]) })
export type Letter = z.infer<typeof letter>

/**
 * What travels between nodes, with the name of the one that sent it. Without letters it says that some were lost on the
 * way. During an update it may hold letters that only another version knows.
 */
const parcel = z.object({ from: z.string(), letters: z.array(z.unknown()) })

export const writeParcel = (from: string, letters: Letter[]): string =>
  JSON.stringify({ from, letters } satisfies z.infer<typeof parcel>)

type Parcel = { from: string; letters: Letter[]; isWhole: boolean }

/** Null where somebody else has written on the wire: told without the text, which may be anybody's. */
export function readParcel(text: string, onError: OnError): Parcel | null {
  const { data } = z.safeParse(parcel, parseJson(text))
  if (data === undefined) {
    onError(new Error(`${text.length} characters on the bus are no letters of ours`))
    return null
  }
  const letters = data.letters.flatMap((one) => z.safeParse(letter, one).data ?? [])
  const unknown = data.letters.length - letters.length
  if (unknown > 0)
    onError(
      new Error(`${unknown} of ${data.letters.length} letters on the bus are unknown here: screens read anew instead`),
    )
  return { from: data.from, letters, isWhole: letters.length > 0 && unknown === 0 }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
