import { expect, onTestFinished, test, vi } from 'vitest'
import { reconnectAttempts, reconnectDelayMs } from '#shared/limits.ts'
import { keepConnected, tryLiveAgain } from './live.ts'

const nobody = { onEvent: () => {}, onLost: () => {}, onFirst: () => {}, onReturn: () => {} }

test('once the attempts are used up, a server that answers again is dialed anew, and as often as before', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers().unstubAllGlobals())
  const dialed: { onclose: (() => void) | null; close: () => void }[] = []
  class BrokenSocket {
    onclose = null
    constructor() {
      dialed.push(this)
    }
    close() {}
  }
  vi.stubGlobal('WebSocket', BrokenSocket)
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', new EventTarget())
  const fails = () => {
    dialed.at(-1)?.onclose?.()
    vi.advanceTimersByTime(reconnectDelayMs)
  }
  const giveUp = keepConnected(nobody)
  dialed[0]?.onclose?.()
  tryLiveAgain()
  expect(dialed, 'the pause is kept').toHaveLength(1)
  vi.advanceTimersByTime(reconnectDelayMs)
  for (let attempt = 0; attempt < reconnectAttempts; attempt++) fails()
  expect(dialed).toHaveLength(1 + reconnectAttempts)
  vi.advanceTimersByTime(10 * reconnectDelayMs)
  expect(dialed, 'and no more by itself').toHaveLength(1 + reconnectAttempts)
  tryLiveAgain()
  tryLiveAgain()
  expect(dialed).toHaveLength(2 + reconnectAttempts)
  for (let attempt = 0; attempt <= reconnectAttempts; attempt++) fails()
  expect(dialed).toHaveLength(2 + 2 * reconnectAttempts)
  giveUp()
})

test('a connection that was given up while it was being made says nothing more', () => {
  const made: WebSocket[] = []
  class SlowSocket {
    onopen = null
    onmessage = null
    onerror = null
    onclose = null
    constructor() {
      made.push(this as unknown as WebSocket)
    }
    close() {}
  }
  vi.stubGlobal('WebSocket', SlowSocket)
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', new EventTarget())
  const giveUp = keepConnected({ onEvent: () => {}, onLost: () => {}, onFirst: () => {}, onReturn: () => {} })
  expect(made[0]?.onerror).toEqual(expect.any(Function))
  giveUp()
  expect([made[0]?.onopen, made[0]?.onmessage, made[0]?.onerror, made[0]?.onclose]).toEqual([null, null, null, null])
  vi.unstubAllGlobals()
})
