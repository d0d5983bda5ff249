const first = 'kept'

/** One thing kept for one person: `keptKey('offer', viewerId, taskId)`. */
export const keptKey = (what: string, viewerId: string, ...ofWhat: string[]): string =>
  [first, what, viewerId, ...ofWhat].join(':')

/** For whom it is kept, and of what. */
export const partsOf = (key: string): string[] => key.split(':').slice(2)

/** A browser that keeps nothing, or has no room, loses no more than what a reload forgets. */
export function guarded<Answer>(use: () => Answer, otherwise: Answer): Answer {
  try {
    return use()
  } catch (error) {
    console.warn('This browser keeps nothing', error)
    return otherwise
  }
}

/** What the browser would not keep is known until the page is left. */
const onThisPage = new Map<string, string>()

function write(storage: () => Storage, key: string, value: string) {
  const isWritten = guarded(() => {
    if (value === '') storage().removeItem(key)
    else storage().setItem(key, value)
    return true
  }, false)
  if (isWritten) onThisPage.delete(key)
  else onThisPage.set(key, value)
}

const read = (storage: () => Storage, key: string): string =>
  onThisPage.get(key) ?? guarded(() => storage().getItem(key) ?? '', '')

const ofDevice = () => localStorage
const ofTab = () => sessionStorage

/** Nothing is ever kept as ''. */
export const readKept = (key: string): string => read(ofDevice, key)

/** Until it is forgotten, or another person signs in on this device; what somebody wrote goes as they log out. */
export const keep = (key: string, value: string) => write(ofDevice, key, value)

/** Whether this browser keeps anything at all. */
export function keepsWords(): boolean {
  keep(first, first)
  const isKept = !onThisPage.has(first)
  forget(first)
  return isKept
}

export const forget = (key: string) => keep(key, '')

const isOf = (what: string) => (key: string) => key.startsWith(`${first}:${what}:`)

/** Everything of one sort, whoever it is kept for, by key. */
export const allKept = (what: string): [string, string][] =>
  guarded(() => Object.entries(localStorage).filter(([key]) => isOf(what)(key)), [])

/** Hears what another tab keeps of one sort, by key; '' where it forgets that. */
export const followKept = (what: string, hear: (key: string, kept: string) => void) =>
  window.addEventListener(
    'storage',
    ({ key, newValue }) => key !== null && isOf(what)(key) && hear(key, newValue ?? ''),
  )

/** Keeps for this tab alone what goes with it. */
export const keepInTab = (key: string, value: string) => write(ofTab, key, value)

/** What this tab keeps there, or ''. */
export const tabKept = (key: string): string => read(ofTab, key)

/** Once only; null where this tab keeps nothing there. */
export const takeFromTab = (key: string): string | null =>
  guarded(() => {
    const value = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
    return value
  }, null)

/** What this tab keeps of one sort, for whoever is signed in; nothing is kept for anybody else. */
export const keptInTab = (what: string): string =>
  guarded(() => {
    const key = Object.keys(sessionStorage).find(isOf(what))
    return key ? (sessionStorage.getItem(key) ?? '') : ''
  }, '')

function forgetWhere(isUnwanted: (key: string) => boolean) {
  for (const storage of guarded(() => [localStorage, sessionStorage], []))
    for (const key of Object.keys(storage)) if (key.startsWith(`${first}:`) && isUnwanted(key)) storage.removeItem(key)
}

/** What somebody wrote in a chat and has not sent yet, or without a network. */
export const chatWords = 'chat'

/**
 * That somebody wants to be told on this device: no word of theirs, so it waits for them until another one signs in.
 */
export const toldHere = 'push'

/** For who logs out: the next person at this device finds neither addresses nor messages. */
export const forgetWords = () => forgetWhere((key) => !isOf(toldHere)(key))

/** For who leaves for good. */
export const forgetAllKept = () => forgetWhere(() => true)

/** For who is signed in: a session that ran out keeps its person's words, and only for that person. */
export const keepOnlyFor = (viewerId: string) => forgetWhere((key) => partsOf(key)[0] !== viewerId)
