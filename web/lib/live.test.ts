import { expect, test, vi } from 'vitest'
import { keepConnected } from './live.ts'

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
