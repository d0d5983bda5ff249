import { useState } from 'react'
import { keep, readKept } from './kept.ts'

/** Words on their way, kept until they are sent: closing, reloading or signing in again loses nothing. */
export function useKeptWords(key: string) {
  const [words, setWords] = useState(() => readKept(key))

  function write(next: string) {
    setWords(next)
    keep(key, next)
  }

  return { words, write, forget: () => write('') }
}
