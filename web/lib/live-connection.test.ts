import { expect, onTestFinished, test, vi } from 'vitest'
import { reconnectAttempts, reconnectDelayMs } from '#shared/constants.ts'
import { keepLiveConnection, retryLiveConnection } from './live-connection.ts'

const noListeners = { onEvent: () => {}, onLost: () => {}, onFirstConnect: () => {}, onReconnect: () => {} }

test('after all attempts, a server that answers again is connected to anew, as often as before', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers().unstubAllGlobals())
  const sockets: { onclose: (() => void) | null; close: () => void }[] = []
  class BrokenSocket {
    onclose = null
    constructor() {
      sockets.push(this)
    }
    close() {}
  }
  vi.stubGlobal('WebSocket', BrokenSocket)
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', new EventTarget())
  const fails = () => {
    sockets.at(-1)?.onclose?.()
    vi.advanceTimersByTime(reconnectDelayMs)
  }
  const giveUp = keepLiveConnection(noListeners)
  sockets[0]?.onclose?.()
  retryLiveConnection()
  expect(sockets, 'no attempt is made during the pause').toHaveLength(1)
  vi.advanceTimersByTime(reconnectDelayMs)
  for (let attempt = 0; attempt < reconnectAttempts; attempt++) fails()
  expect(sockets).toHaveLength(1 + reconnectAttempts)
  vi.advanceTimersByTime(10 * reconnectDelayMs)
  expect(sockets, 'and no more by itself').toHaveLength(1 + reconnectAttempts)
  retryLiveConnection()
  retryLiveConnection()
  expect(sockets).toHaveLength(2 + reconnectAttempts)
  for (let attempt = 0; attempt <= reconnectAttempts; attempt++) fails()
  expect(sockets).toHaveLength(2 + 2 * reconnectAttempts)
  giveUp()
})

test('a connection that is closed while it is being opened reports nothing', () => {
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
  const giveUp = keepLiveConnection({
    onEvent: () => {},
    onLost: () => {},
    onFirstConnect: () => {},
    onReconnect: () => {},
  })
  expect(made[0]?.onerror).toEqual(expect.any(Function))
  giveUp()
  expect([made[0]?.onopen, made[0]?.onmessage, made[0]?.onerror, made[0]?.onclose]).toEqual([null, null, null, null])
  vi.unstubAllGlobals()
})
