import { useState } from 'react'
import { readStored, storeOnDevice } from './storage.ts'

/**
 * Stores a draft until it is sent, so that closing, reloading or signing in again loses nothing. The initial text
 * `initial` is not stored.
 */
export function useStoredText(key: string, initial = '') {
  const [written, setWritten] = useState<string | null>(() => readStored(key) || null)

  function write(next: string) {
    setWritten(next)
    storeOnDevice(key, next)
  }

  return { text: written ?? initial, write, clear: () => write('') }
}
