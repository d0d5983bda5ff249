import * as z from 'zod/mini'

const words = z.object({ content: z.string(), clientId: z.uuid() })
/** One message as its writer's screen knows it. */
export type Words = z.infer<typeof words>

/** What one person has written in one chat and the server may not have yet. */
export const draftSchema = z.object({
  /** What stands in the box. */
  text: z.string(),
  /** Words that did not get through and stand at the head of the box again. */
  returned: z.array(words),
  /** Words on their way. */
  leaving: z.array(words),
})
export type Draft = z.infer<typeof draftSchema>

export const emptyDraft: Draft = { text: '', returned: [], leaving: [] }

const joined = (parts: string[]) => parts.filter((part) => part !== '').join('\n')
const contentOf = (list: Words[]) => joined(list.map(({ content }) => content))
const without = (list: Words[], { clientId }: Words) => list.filter((one) => one.clientId !== clientId)

/** What was written behind the returned words, or null where those were changed. */
function writtenSince({ text, returned }: Draft): string | null {
  const head = contentOf(returned)
  return text.startsWith(head) ? text.slice(head.length).replace(/^\n/, '') : null
}

/** On the way. Unchanged words that came back keep their client id, and so stay the same message. */
export function letGo(draft: Draft, content: string, newId: () => string): { draft: Draft; sent: Words } {
  const again = draft.returned.find((one) => one.content === content)
  const sent = again ?? { content, clientId: newId() }
  return { draft: { text: '', returned: [], leaving: [...draft.leaving, sent] }, sent }
}

export const arrive = (draft: Draft, sent: Words): Draft => ({ ...draft, leaving: without(draft.leaving, sent) })

/** Back in the box, before whatever has been written since, and in the order in which they were sent. */
export function bringBack(draft: Draft, failed: Words): Draft {
  const since = writtenSince(draft)
  const returned = since === null ? [failed] : [...draft.returned, failed]
  return {
    text: joined([contentOf(returned), since ?? draft.text]),
    returned,
    leaving: without(draft.leaving, failed),
  }
}

/** Takes words out of the box that did get through after all: only their answer was lost. */
export function settle(draft: Draft, isSent: (clientId: string) => boolean): Draft {
  const returned = draft.returned.filter(({ clientId }) => !isSent(clientId))
  const since = writtenSince(draft)
  if (returned.length === draft.returned.length || since === null) return draft
  return { ...draft, text: joined([contentOf(returned), since]), returned }
}
