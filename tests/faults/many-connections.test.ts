import { rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { createConnection, type Socket } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { connect } from '#server/platform/db/connect.ts'
import { formWith } from '#tests/fixtures/files.ts'
import { openSocket } from '#tests/http/open-socket.ts'
import { engines, freshDatabase } from '#tests/setup/database.ts'
import { freshFolder, postgresEnv, startServer } from '#tests/setup/server-process.ts'
import { plainRequest } from '#tests/world.ts'
import { compareWithDatabase, nothingLost } from './compare-with-database.ts'
import { fewConcurrent, openRecorder } from './recorder.ts'
import { runAudit } from './run-audit.ts'

/** Fewer than the connections that the test opens, but more than the files of the embedded database. */
const openFilesMax = 4096
const sockets = 2000
const idleConnections = 5000

/**
 * Opens a client with connections from before the node is full; it returns the status, or null if the response is
 * incomplete.
 */
function openClient(address: string, cookie: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 2 })
  return async (line: string, body?: BodyInit, type?: string) => {
    const [method, path = ''] = line.split(' ')
    const encoded = new Response(body)
    const headers = { cookie, 'content-type': type ?? encoded.headers.get('content-type') ?? '' }
    const bytes = body === undefined ? undefined : Buffer.from(await encoded.arrayBuffer())
    return new Promise<number | null>((done) => {
      const outgoing = request(address + path, { method, agent, headers, timeout: 20_000 }, (answer) => {
        answer.resume()
        answer.once('close', () => done(answer.complete ? (answer.statusCode ?? null) : null))
      })
      outgoing.once('timeout', () => outgoing.destroy())
      outgoing.once('error', () => done(null))
      outgoing.end(bytes)
    })
  }
}

describe.each(engines)('on %s', (engine) => {
  test('T125: a node with so many connections that it can open no file goes on, and serves newcomers once they are closed', async () => {
    const folder = freshFolder()
    const database = engine === 'postgres' ? await freshDatabase() : undefined
    let printed = ''
    const server = await startServer({
      folder,
      openFilesMax,
      onPrint: (text) => {
        printed += text
      },
      ...(database && { env: postgresEnv(database.url) }),
    })
    const connections: Socket[] = []
    onTestFinished(async () => {
      for (const connection of connections) connection.destroy()
      await server.stop()
      await database?.drop()
      rmSync(folder, { recursive: true, force: true })
    })
    const recorder = await openRecorder([server.address], { concurrentMax: fewConcurrent })
    const ask = openClient(server.address, recorder.ada.cookie)
    // The sockets are Cleo's, because she gets no events: the cost of delivery is not measured here.
    const { cookie } = recorder.cleo
    expect(await Promise.all([ask('GET /api/tasks'), ask('GET /api/tasks')])).toEqual([200, 200])
    for (let count = 0; count < sockets; count += 20)
      await Promise.all(Array.from({ length: 20 }, () => openSocket(server.address, cookie)))

    const { hostname, port } = new URL(server.address)
    let refused = 0
    const openConnections = (count: number) => {
      for (let opened = 0; opened < count; opened++) {
        const connection = createConnection(Number(port), hostname)
        connection.on('error', () => {})
        connection.once('close', () => {
          refused += 1
        })
        connections.push(connection)
      }
    }
    openConnections(idleConnections)
    await expect.poll(() => refused, { message: 'the server is full' }).toBeGreaterThan(idleConnections / 10)

    const list = () => ask('GET /api/tasks')
    const post = () => ask('POST /api/tasks', JSON.stringify(plainRequest()), 'application/json')
    const upload = () => ask('POST /api/upload', formWith({ 'note.txt': 'The gate' }))
    const search = () => ask('GET /api/tasks?q=dog')
    // More concurrent calls than the node has database connections.
    const callAll = () => Promise.all([list, post, upload, search].flatMap((one) => [one(), one(), one(), one()]))
    const statuses = new Set<number | null>()
    const isFull = async () => {
      // New connections take the file descriptors that closed ones have freed.
      openConnections(idleConnections / 10)
      for (const status of await callAll()) statuses.add(status)
      return statuses.has(503)
    }
    await expect.poll(isFull, { message: 'no file can be opened', timeout: 60_000 }).toBe(true)
    expect([...statuses].filter((status) => ![200, 201, 503].includes(status ?? 0))).toEqual([])
    await ask('GET /api/account/export')
    expect(server.hasEnded(), printed).toBe(false)

    for (const connection of connections.splice(0)) connection.destroy()
    const before = recorder.acknowledged()
    await expect.poll(recorder.acknowledged).toBeGreaterThan(before + 5)
    expect(await upload()).toBe(201)
    ;(await openSocket(server.address, cookie)).terminate()
    await recorder.stop()
    expect(server.hasEnded(), printed).toBe(false)
    await server.stop()
    const { db, close } = await connect(database ? { url: database.url } : { folder })
    const [found, findings] = [await compareWithDatabase(db, recorder), await runAudit(db, folder)]
    await close()
    expect(found).toMatchObject(nothingLost)
    expect(findings).toEqual([])
  }, 300_000)
})
