import type { Upload } from '#shared/files/schema.ts'

/** An attached file. `url` is set once it is uploaded, `refusal` if the server refused it. */
export type DraftFile = {
  id: string
  name: string
  size: number
  isPicture: boolean
  url: string | null
  refusal?: string
}

/** One message as its writer's screen knows it; a file sent alone has no content. */
export type OutgoingMessage = {
  content: string
  file: DraftFile | null
  clientId: string
  /** Written offline: it is sent once there is a network, also after the page was closed and reopened. */
  waits: boolean
}

/** Unsent content of one viewer in one chat. */
export type Draft = {
  /** Text in the message field. */
  text: string
  files: DraftFile[]
  /** Messages that were not sent. They are back at the start of the message field, each with its file. */
  failed: OutgoingMessage[]
  sending: OutgoingMessage[]
}

export const emptyDraft: Draft = { text: '', files: [], failed: [], sending: [] }

export const isEmpty = ({ text, files, sending }: Draft) => text === '' && files.length === 0 && sending.length === 0

export const joinLines = (parts: string[]) => parts.filter((part) => part !== '').join('\n')
const contentOf = (list: OutgoingMessage[]) => joinLines(list.map(({ content }) => content))
const withoutMessage = (list: OutgoingMessage[], { clientId }: OutgoingMessage) =>
  list.filter((one) => one.clientId !== clientId)
const filesOf = (list: OutgoingMessage[]) => list.flatMap(({ file }) => file ?? [])
const withoutFiles = (files: DraftFile[], others: DraftFile[]) =>
  files.filter(({ id }) => others.every((one) => one.id !== id))

/** Returns the text typed after the failed messages, or null if those were edited. */
function textSince({ text, failed }: Draft): string | null {
  const head = contentOf(failed)
  if (head === '' || text === head) return text.slice(head.length)
  return text.startsWith(`${head}\n`) ? text.slice(head.length + 1) : null
}

type QueueInput = { content: string; files: DraftFile[]; waits: boolean }

/**
 * Moves a draft to `sending`: the text with the first file, and each further file as a message of its own. A failed
 * message that is unchanged keeps its client ID, so that the server recognizes it.
 */
export function queueMessages(draft: Draft, { content, files, waits }: QueueInput, newId: () => string) {
  const sent = (files.length > 0 ? files : [null]).map((file, index): OutgoingMessage => {
    const message = index === 0 ? content : ''
    const again = draft.failed.find((one) => one.content === message && one.file?.id === file?.id)
    return { content: message, file, clientId: again?.clientId ?? newId(), waits }
  })
  const stored = withoutFiles(draft.files, files)
  return { draft: { text: '', files: stored, failed: [], sending: [...draft.sending, ...sent] }, sent }
}

export const confirmMessage = (draft: Draft, sent: OutgoingMessage): Draft => ({
  ...draft,
  sending: withoutMessage(draft.sending, sent),
})

/** Puts a failed message back into the message field, before newer text and in the order of sending. */
export function restoreMessage(draft: Draft, message: OutgoingMessage): Draft {
  const since = textSince(draft)
  const failed = since === null ? [message] : [...draft.failed, message]
  const failedFiles = filesOf(failed)
  return {
    text: joinLines([contentOf(failed), since ?? draft.text]),
    files: [...failedFiles, ...withoutFiles(draft.files, failedFiles)],
    failed,
    sending: withoutMessage(draft.sending, message),
  }
}

/** Removes failed messages that did arrive and of which only the response was lost. */
export function removeDelivered(draft: Draft, isSent: (clientId: string) => boolean): Draft {
  const delivered = draft.failed.filter(({ clientId }) => isSent(clientId))
  if (delivered.length === 0) return draft
  const since = textSince(draft)
  const files = withoutFiles(draft.files, filesOf(delivered))
  if (since === null) return { ...draft, files, failed: [] }
  const failed = draft.failed.filter((message) => !delivered.includes(message))
  return { ...draft, text: joinLines([contentOf(failed), since]), files, failed }
}

/** Changes one file in all parts of a draft, or removes it. */
export function changeFile(draft: Draft, id: string, update: (file: DraftFile) => DraftFile | null): Draft {
  const one = (file: DraftFile | null) => (file?.id === id ? update(file) : file)
  const all = (list: OutgoingMessage[]) => list.map((message) => ({ ...message, file: one(message.file) }))
  return {
    ...draft,
    files: draft.files.flatMap((file) => one(file) ?? []),
    failed: all(draft.failed),
    sending: all(draft.sending),
  }
}

export const withUpload =
  ({ url, filename, size }: Upload) =>
  (file: DraftFile): DraftFile => ({ ...file, url, name: filename, size })

/**
 * Restores a draft of an earlier page load. Messages that were being sent return to the message field; if they did
 * arrive, the chat will show it. Messages that wait for a network keep waiting, unless their file was lost with the
 * page.
 */
export function restoreAfterReload(draft: Draft): Draft {
  const goesOn = ({ waits, file }: OutgoingMessage) => waits && file?.url !== null
  return draft.sending.filter((message) => !goesOn(message)).reduce(restoreMessage, draft)
}

/** A stored draft has older names for two fields; they must not change, because devices have drafts already. */
type StoredDraft = Pick<Draft, 'text' | 'files'> & { returned: OutgoingMessage[]; leaving: OutgoingMessage[] }

export const formatDraft = ({ text, files, failed, sending }: Draft): string =>
  JSON.stringify({ text, files, returned: failed, leaving: sending } satisfies StoredDraft)

/** Falls back to an empty draft if the stored text is not valid JSON. */
export function parseChatDraft(stored: string): Draft {
  try {
    const { returned: failed, leaving: sending, ...rest }: Partial<StoredDraft> = JSON.parse(stored)
    return { ...emptyDraft, ...rest, ...(failed && { failed }), ...(sending && { sending }) }
  } catch {
    return emptyDraft
  }
}
