import type { Upload } from '#shared/files/schema.ts'

/** A file that was attached. It has an address once it is uploaded, or says why the server refused it. */
export type DraftFile = {
  id: string
  name: string
  size: number
  isPicture: boolean
  url: string | null
  refusal?: string
}

/** One message as its writer's screen knows it; a file alone goes without content. */
export type Words = {
  content: string
  file: DraftFile | null
  clientId: string
  /** Written while there was no network: it goes out on return, also after the page was closed meanwhile. */
  waits: boolean
}

/** What one person has written in one chat and the server may not have yet. */
export type Draft = {
  /** What stands in the box. */
  text: string
  files: DraftFile[]
  /** Words that did not get through and stand at the head of the box again, each with its file. */
  returned: Words[]
  /** Words on their way. */
  leaving: Words[]
}

export const emptyDraft: Draft = { text: '', files: [], returned: [], leaving: [] }

export const isEmpty = ({ text, files, leaving }: Draft) => text === '' && files.length === 0 && leaving.length === 0

export const joined = (parts: string[]) => parts.filter((part) => part !== '').join('\n')
const contentOf = (list: Words[]) => joined(list.map(({ content }) => content))
const without = (list: Words[], { clientId }: Words) => list.filter((one) => one.clientId !== clientId)
const filesOf = (list: Words[]) => list.flatMap(({ file }) => file ?? [])
const except = (files: DraftFile[], others: DraftFile[]) =>
  files.filter(({ id }) => others.every((one) => one.id !== id))

/** What was written behind the returned words, or null where those were changed. */
function writtenSince({ text, returned }: Draft): string | null {
  const head = contentOf(returned)
  if (head === '' || text === head) return text.slice(head.length)
  return text.startsWith(`${head}\n`) ? text.slice(head.length + 1) : null
}

type Sending = { content: string; files: DraftFile[]; waits: boolean }

/**
 * On the way: the words with the first file, and each further file as a message of its own. What came back and is
 * unchanged keeps its client id, and so stays the same message.
 */
export function letGo(draft: Draft, { content, files, waits }: Sending, newId: () => string) {
  const sent = (files.length > 0 ? files : [null]).map((file, index): Words => {
    const words = index === 0 ? content : ''
    const again = draft.returned.find((one) => one.content === words && one.file?.id === file?.id)
    return { content: words, file, clientId: again?.clientId ?? newId(), waits }
  })
  const kept = except(draft.files, files)
  return { draft: { text: '', files: kept, returned: [], leaving: [...draft.leaving, ...sent] }, sent }
}

export const arrive = (draft: Draft, sent: Words): Draft => ({ ...draft, leaving: without(draft.leaving, sent) })

/** Back in the box, before whatever has been written since, and in the order in which they were sent. */
export function bringBack(draft: Draft, failed: Words): Draft {
  const since = writtenSince(draft)
  const returned = since === null ? [failed] : [...draft.returned, failed]
  const backFiles = filesOf(returned)
  return {
    text: joined([contentOf(returned), since ?? draft.text]),
    files: [...backFiles, ...except(draft.files, backFiles)],
    returned,
    leaving: without(draft.leaving, failed),
  }
}

/** Takes out of the box what did get through after all: only its answer was lost. */
export function settle(draft: Draft, isSent: (clientId: string) => boolean): Draft {
  const gone = draft.returned.filter(({ clientId }) => isSent(clientId))
  if (gone.length === 0) return draft
  const since = writtenSince(draft)
  const files = except(draft.files, filesOf(gone))
  if (since === null) return { ...draft, files, returned: [] }
  const returned = draft.returned.filter((words) => !gone.includes(words))
  return { ...draft, text: joined([contentOf(returned), since]), files, returned }
}

/** Changes one file wherever it stands, or takes it away from there. */
export function changeFile(draft: Draft, id: string, how: (file: DraftFile) => DraftFile | null): Draft {
  const one = (file: DraftFile | null) => (file?.id === id ? how(file) : file)
  const all = (list: Words[]) => list.map((words) => ({ ...words, file: one(words.file) }))
  return {
    ...draft,
    files: draft.files.flatMap((file) => one(file) ?? []),
    returned: all(draft.returned),
    leaving: all(draft.leaving),
  }
}

export const withUpload =
  ({ url, filename, size }: Upload) =>
  (file: DraftFile): DraftFile => ({ ...file, url, name: filename, size })

/**
 * What another page left behind. What was on its way when that was closed is back in the box, and if it did arrive, the
 * chat will show so; what waited for a network waits on, unless its file went with the page.
 */
export function afterReload(draft: Draft): Draft {
  const goesOn = ({ waits, file }: Words) => waits && file?.url !== null
  return draft.leaving.filter((words) => !goesOn(words)).reduce(bringBack, draft)
}

/** What was kept, where it is such a thing. */
export function parseDraft(kept: string): Draft {
  try {
    return { ...emptyDraft, ...JSON.parse(kept) }
  } catch {
    return emptyDraft
  }
}
