/** This prefix must not change, because devices have values under it already. */
const keyPrefix = 'kept'

/** Builds the storage key of one value of one viewer: `storageKey('offer', viewerId, taskId)`. */
export const storageKey = (kind: string, viewerId: string, ...ids: string[]): string =>
  [keyPrefix, kind, viewerId, ...ids].join(':')

/** Returns the viewer ID and the IDs after it. */
export const idsInKey = (key: string): string[] => key.split(':').slice(2)

/** Returns `fallback` if storage is blocked or full, so that the app works without it until the next reload. */
export function tryStorage<Answer>(use: () => Answer, fallback: Answer): Answer {
  try {
    return use()
  } catch (error) {
    console.warn('This browser stores nothing', error)
    return fallback
  }
}

/** Values that the browser refused to store; they last until the page is left. */
const memoryFallback = new Map<string, string>()

function write(storage: () => Storage, key: string, value: string) {
  const isWritten = tryStorage(() => {
    if (value === '') storage().removeItem(key)
    else storage().setItem(key, value)
    return true
  }, false)
  if (isWritten) memoryFallback.delete(key)
  else memoryFallback.set(key, value)
}

const read = (storage: () => Storage, key: string): string =>
  memoryFallback.get(key) ?? tryStorage(() => storage().getItem(key) ?? '', '')

const deviceStorage = () => localStorage
const tabStorage = () => sessionStorage

/** Returns '' if nothing is stored; '' itself is never stored. */
export const readStored = (key: string): string => read(deviceStorage, key)

/**
 * Stores a value until it is forgotten or another account signs in on this device. Drafts are also removed at logout.
 */
export const storeOnDevice = (key: string, value: string) => write(deviceStorage, key, value)

/** Tells whether this browser can store anything at all. */
export function canStore(): boolean {
  storeOnDevice(keyPrefix, keyPrefix)
  const isStored = !memoryFallback.has(keyPrefix)
  removeStored(keyPrefix)
  return isStored
}

export const removeStored = (key: string) => storeOnDevice(key, '')

const isOfKind = (kind: string) => (key: string) => key.startsWith(`${keyPrefix}:${kind}:`)

/** Returns all stored values of one kind, for all viewers, with their keys. */
export const allStored = (kind: string): [string, string][] =>
  tryStorage(() => Object.entries(localStorage).filter(([key]) => isOfKind(kind)(key)), [])

/** Subscribes to values of one kind stored by other tabs; the callback gets '' when a value is removed. */
export const onStoredChange = (kind: string, listener: (key: string, value: string) => void) =>
  window.addEventListener(
    'storage',
    ({ key, newValue }) => key !== null && isOfKind(kind)(key) && listener(key, newValue ?? ''),
  )

/** Stores a value for this tab only. */
export const storeInTab = (key: string, value: string) => write(tabStorage, key, value)

/** Returns this tab's value, or ''. */
export const readInTab = (key: string): string => read(tabStorage, key)

/** Reads and removes this tab's value; null if there is none. */
export const takeFromTab = (key: string): string | null =>
  tryStorage(() => {
    const value = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
    return value
  }, null)

/**
 * Returns this tab's value of one kind. The viewer ID is not needed, because other viewers' values are removed at
 * sign-in.
 */
export const findInTab = (kind: string): string =>
  tryStorage(() => {
    const key = Object.keys(sessionStorage).find(isOfKind(kind))
    return key ? (sessionStorage.getItem(key) ?? '') : ''
  }, '')

function removeWhere(isUnwanted: (key: string) => boolean) {
  for (const storage of tryStorage(() => [localStorage, sessionStorage], []))
    for (const key of Object.keys(storage))
      if (key.startsWith(`${keyPrefix}:`) && isUnwanted(key)) storage.removeItem(key)
}

/** Kind of stored values: drafts and unsent messages of chats. */
export const chatDraftKind = 'chat'

/**
 * Kind of stored values: the push setting of this device. It is not a draft, so it survives a logout until another
 * account signs in.
 */
export const pushSettingKind = 'push'

/** Key of a setting of this device: 'off' if '/' does not lead to the search. It survives a logout and a sign-in. */
export const searchKeySetting = 'search-key'

/**
 * Removes everything but the push setting at logout, so that the next user of this device finds no addresses or
 * messages.
 */
export const clearStorageAtLogout = () => removeWhere((key) => !isOfKind(pushSettingKind)(key))

/** Called when an account is deleted. */
export const clearStorage = () => removeWhere(() => true)

/** Called at sign-in: drafts of an expired session stay for the same account and are removed for any other. */
export const clearStorageOfOthers = (viewerId: string) => removeWhere((key) => idsInKey(key)[0] !== viewerId)
