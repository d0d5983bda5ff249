import { rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { createConnection, type Socket } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { connect } from '#server/db/connect.ts'
import { formWith } from '#tests/given/sent-files.ts'
import { openSocket } from '#tests/http/live.ts'
import { engines, freshDatabase } from '#tests/setup/database.ts'
import { freshFolder, onPostgres, startServer } from '#tests/setup/server-process.ts'
import { plainRequest } from '#tests/world.ts'
import { auditOf } from './audited.ts'
import { compare, nothingLost } from './compare.ts'
import { few, openRecorder } from './recorder.ts'

/** Less than come, and more than the embedded database has files. */
const openFilesMax = 4096
const screens = 2000
const idlers = 5000

/**
 * What is asked on connections that were open before the crowd came: the status, or null where the answer broke off.
 */
function openAsker(address: string, cookie: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 2 })
  return async (line: string, body?: BodyInit, type?: string) => {
    const [method, path = ''] = line.split(' ')
    const packed = new Response(body)
    const headers = { cookie, 'content-type': type ?? packed.headers.get('content-type') ?? '' }
    const bytes = body === undefined ? undefined : Buffer.from(await packed.arrayBuffer())
    return new Promise<number | null>((done) => {
      const asked = request(address + path, { method, agent, headers, timeout: 20_000 }, (answer) => {
        answer.resume()
        answer.once('close', () => done(answer.complete ? (answer.statusCode ?? null) : null))
      })
      asked.once('timeout', () => asked.destroy())
      asked.once('error', () => done(null))
      asked.end(bytes)
    })
  }
}

describe.each(engines)('on %s', (engine) => {
  test('T125: a node that can open no file and no connection more, because of all who sit there, goes on, and takes in who comes after them', async () => {
    const folder = freshFolder()
    const database = engine === 'postgres' ? await freshDatabase() : undefined
    let printed = ''
    const server = await startServer({
      folder,
      openFilesMax,
      onPrint: (text) => {
        printed += text
      },
      ...(database && { env: onPostgres(database.url) }),
    })
    const wires: Socket[] = []
    onTestFinished(async () => {
      for (const wire of wires) wire.destroy()
      await server.stop()
      await database?.drop()
      rmSync(folder, { recursive: true, force: true })
    })
    const recorder = await openRecorder([server.address], { atOnceMax: few })
    const ask = openAsker(server.address, recorder.ada.cookie)
    // Of somebody who is told nothing: what this costs is another matter.
    const { cookie } = recorder.cleo
    expect(await Promise.all([ask('GET /api/tasks'), ask('GET /api/tasks')])).toEqual([200, 200])
    for (let count = 0; count < screens; count += 20)
      await Promise.all(Array.from({ length: 20 }, () => openSocket(server.address, cookie)))

    const { hostname, port } = new URL(server.address)
    let refused = 0
    const come = (count: number) => {
      for (let turn = 0; turn < count; turn++) {
        const wire = createConnection(Number(port), hostname)
        wire.on('error', () => {})
        wire.once('close', () => {
          refused += 1
        })
        wires.push(wire)
      }
    }
    come(idlers)
    await expect.poll(() => refused, { message: 'the server is full' }).toBeGreaterThan(idlers / 10)

    const list = () => ask('GET /api/tasks')
    const post = () => ask('POST /api/tasks', JSON.stringify(plainRequest()), 'application/json')
    const upload = () => ask('POST /api/upload', formWith({ 'note.txt': 'The gate' }))
    const search = () => ask('GET /api/tasks?q=dog')
    // More at once than the node has connections to its database.
    const rush = () => Promise.all([list, post, upload, search].flatMap((one) => [one(), one(), one(), one()]))
    const statuses = new Set<number | null>()
    const isFull = async () => {
      // Into the places of those who went meanwhile.
      come(idlers / 10)
      for (const status of await rush()) statuses.add(status)
      return statuses.has(503)
    }
    await expect.poll(isFull, { message: 'there is no file for it', timeout: 60_000 }).toBe(true)
    expect([...statuses].filter((status) => ![200, 201, 503].includes(status ?? 0))).toEqual([])
    await ask('GET /api/account/export')
    expect(server.hasEnded(), printed).toBe(false)

    for (const wire of wires.splice(0)) wire.destroy()
    const before = recorder.acknowledged()
    await expect.poll(recorder.acknowledged).toBeGreaterThan(before + 5)
    expect(await upload()).toBe(201)
    ;(await openSocket(server.address, cookie)).terminate()
    await recorder.stop()
    expect(server.hasEnded(), printed).toBe(false)
    await server.stop()
    const { db, close } = await connect(database ? { url: database.url } : { folder })
    const [found, faults] = [await compare(db, recorder), await auditOf(db, folder)]
    await close()
    expect(found).toMatchObject(nothingLost)
    expect(faults).toEqual([])
  }, 300_000)
})
