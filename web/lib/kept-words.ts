import { useState } from 'react'

/** Words on their way, kept by this tab until they are sent: closing, reloading or signing in again loses nothing. */
export function useKeptWords(key: string) {
  const [words, setWords] = useState(() => sessionStorage.getItem(key) ?? '')

  function write(next: string) {
    setWords(next)
    if (next) sessionStorage.setItem(key, next)
    else sessionStorage.removeItem(key)
  }

  return { words, write, forget: () => write('') }
}
