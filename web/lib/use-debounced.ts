import { useEffect, useRef } from 'react'

type Waiting = { timer: ReturnType<typeof setTimeout>; run: () => void }

/**
 * Delays calls until `ms` milliseconds pass without another call, and then makes the last one. `flush` makes a waiting
 * call at once, `cancel` drops it; it is dropped on unmount too.
 */
export function useDebounced<Args extends unknown[]>(call: (...args: Args) => void, ms: number) {
  const latest = useRef(call)
  const waiting = useRef<Waiting | null>(null)

  useEffect(() => {
    latest.current = call
  })

  function cancel() {
    clearTimeout(waiting.current?.timer)
    waiting.current = null
  }

  function flush() {
    const run = waiting.current?.run
    cancel()
    run?.()
  }

  function callLater(...args: Args) {
    cancel()
    waiting.current = { timer: setTimeout(flush, ms), run: () => latest.current(...args) }
  }

  useEffect(() => () => clearTimeout(waiting.current?.timer), [])

  return Object.assign(callLater, { flush, cancel })
}
