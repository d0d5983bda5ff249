import { useState } from 'react'
import { keep, readKept } from './kept.ts'

/**
 * Words on their way, kept until they are sent: closing, reloading or signing in again loses nothing. What stands there
 * before anything is written is not kept.
 */
export function useKeptWords(key: string, before = '') {
  const [written, setWritten] = useState<string | null>(() => readKept(key) || null)

  function write(next: string) {
    setWritten(next)
    keep(key, next)
  }

  return { words: written ?? before, write, forget: () => write('') }
}
