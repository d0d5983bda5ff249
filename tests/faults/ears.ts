import { setTimeout } from 'node:timers/promises'
import { expect } from 'vitest'
import type { WebSocket } from 'ws'
import { dial } from '#tests/http/live.ts'

const comeBackMs = 250

/** A screen of somebody's at each address, which comes back whenever it is sent away, and what it heard there. */
export function openEars(addresses: string[], cookie: string) {
  const tabs = new Set<WebSocket>()
  let isOver = false
  const heard = addresses.map((address) => {
    const words: string[] = []
    function listen() {
      if (isOver) return
      const tab = dial(address, cookie)
      tabs.add(tab)
      tab.on('error', () => {})
      tab.on('message', (data) => void words.push(String(data)))
      tab.once('close', () => {
        tabs.delete(tab)
        void setTimeout(comeBackMs).then(listen)
      })
    }
    listen()
    return words
  })
  return {
    heard,
    /** Until every one hears what tells of this. */
    hear: (what: string) => expect.poll(() => heard.every((words) => words.join().includes(what))).toBe(true),
    close() {
      isOver = true
      for (const tab of tabs) tab.terminate()
    },
  }
}
