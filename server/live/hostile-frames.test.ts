import { once } from 'node:events'
import type { Duplex } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import { deflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type WebSocket from 'ws'
import { mebibyte } from '#shared/limits.ts'
import { dial } from '#tests/http/live.ts'
import { openWorld, type World } from '#tests/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld('embedded')
})
afterAll(() => world.end())

/** A screen of Ada's, and the bare wire below it. */
async function openTab() {
  const tab = dial(world.address, world.cookies['ada'], { perMessageDeflate: true })
  const upgraded = once(tab, 'upgrade')
  await once(tab, 'open')
  const [{ socket: wire }] = (await upgraded) as [{ socket: Duplex }]
  return { tab, wire }
}

/** Says something again and again until it is sent away, as fast as the wire takes it, but no more than so often. */
async function sayUntilClosed(tab: WebSocket, say: (turn: number) => void, most: number) {
  for (let turn = 0; turn < most && tab.readyState === tab.OPEN; turn++) {
    say(turn)
    // What lies here already would be this process's memory, not the server's.
    while (tab.bufferedAmount > mebibyte) await setTimeout(1)
  }
}

const partBytes = mebibyte
const parts = 100

const deep = 1_000_000

const bomb = deflateRawSync(Buffer.alloc(60 * mebibyte))

/** One frame, whole, as a client packs it that has agreed to send packed frames; its mask is nothing. */
function packedFrame(payload: Buffer): Buffer {
  const [fin, packed, text, masked] = [0x80, 0x40, 0x01, 0x80]
  const head = Buffer.from([fin | packed | text, masked | 126, 0, 0, 0, 0, 0, 0])
  head.writeUInt16BE(payload.length, 2)
  return Buffer.concat([head, payload])
}

test.each<[string, (tab: WebSocket, wire: Duplex) => unknown, number]>([
  ['binary', (tab) => tab.send(Buffer.from('{"type":"typing_start"}')), 1003],
  ['5 KB', (tab) => tab.send('x'.repeat(5000)), 1009],
  ['1 MB', (tab) => tab.send('x'.repeat(1_000_000)), 1009],
  ['5 KB of binary', (tab) => tab.send(Buffer.alloc(5000)), 1009],
  ['brackets a million deep', (tab) => tab.send('['.repeat(deep) + ']'.repeat(deep)), 1009],
  [
    'a text of 5 KB in parts of a byte',
    (tab) => sayUntilClosed(tab, (turn) => tab.send('x', { fin: turn === 4999 }), 5000),
    1009,
  ],
  [
    'a text of 100 MB in parts',
    (tab) => sayUntilClosed(tab, (turn) => tab.send('x'.repeat(partBytes), { fin: turn === parts - 1 }), parts),
    1009,
  ],
  // Nobody has agreed to it: the protocol itself forbids the frame.
  ['a text of 60 MB packed into 60 KB', (_tab, wire) => wire.write(packedFrame(bomb)), 1002],
])('T103: whoever says %s is sent away, and the memory stays', async (_, say, code) => {
  const { tab, wire } = await openTab()
  expect(tab.extensions, 'nothing is unpacked').toBe('')
  const other = await openTab()
  const before = process.memoryUsage().rss
  const closed = once(tab, 'close')
  await say(tab, wire)
  expect((await closed)[0]).toBe(code)
  expect(process.memoryUsage().rss - before).toBeLessThan(50 * mebibyte)
  const heard = once(other.tab, 'pong')
  other.tab.ping()
  await heard
  other.tab.terminate()
})
