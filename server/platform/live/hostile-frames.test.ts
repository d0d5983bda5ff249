import { once } from 'node:events'
import type { Duplex } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import { deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type WebSocket from 'ws'
import { mebibyte } from '#shared/constants.ts'
import { connectSocket } from '#tests/http/open-socket.ts'
import { useWorld } from '#tests/use-world.ts'

const world = useWorld('embedded')

/** Opens a socket of Ada, and returns the raw connection below it too. */
async function openTab() {
  const tab = connectSocket(world.address, world.cookies['ada'], { perMessageDeflate: true })
  const upgraded = once(tab, 'upgrade')
  await once(tab, 'open')
  const [{ socket: rawConnection }] = (await upgraded) as [{ socket: Duplex }]
  return { tab, rawConnection }
}

/** Repeats a message until the server closes the socket, as fast as the connection takes it, at most `most` times. */
async function sayUntilClosed(tab: WebSocket, sendFrames: (turn: number) => void, most: number) {
  for (let turn = 0; turn < most && tab.readyState === tab.OPEN; turn++) {
    sendFrames(turn)
    // Data buffered here would count as memory of this process rather than of the server.
    while (tab.bufferedAmount > mebibyte) await setTimeout(1)
  }
}

const partBytes = mebibyte
const parts = 100

const deep = 1_000_000

const bomb = deflateRawSync(Buffer.alloc(60 * mebibyte))

/** Builds one complete compressed frame, as sent by a client that has negotiated compression; its mask is zero. */
function packedFrame(payload: Buffer): Buffer {
  const [fin, packed, text, masked] = [0x80, 0x40, 0x01, 0x80]
  const head = Buffer.from([fin | packed | text, masked | 126, 0, 0, 0, 0, 0, 0])
  head.writeUInt16BE(payload.length, 2)
  return Buffer.concat([head, payload])
}

test.each<[string, (tab: WebSocket, rawConnection: Duplex) => unknown, number]>([
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
  // Compression was not negotiated, so the protocol itself forbids this frame.
  ['a text of 60 MB packed into 60 KB', (_tab, rawConnection) => rawConnection.write(packedFrame(bomb)), 1002],
])('T103: a client that sends %s is disconnected, and the memory stays', async (_, sendFrames, code) => {
  const { tab, rawConnection } = await openTab()
  expect(tab.extensions, 'nothing is unpacked').toBe('')
  const other = await openTab()
  const before = process.memoryUsage().rss
  const closed = once(tab, 'close')
  await sendFrames(tab, rawConnection)
  expect((await closed)[0]).toBe(code)
  expect(process.memoryUsage().rss - before).toBeLessThan(50 * mebibyte)
  const ponged = once(other.tab, 'pong')
  other.tab.ping()
  await ponged
  other.tab.terminate()
})
