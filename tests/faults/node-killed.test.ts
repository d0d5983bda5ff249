import { rmSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { connect } from '#server/db/connect.ts'
import { engines, freshDatabase } from '#tests/setup/database.ts'
import { freePort, freshFolder, onPostgres, startServer } from '#tests/setup/server-process.ts'
import { auditOf } from './audited.ts'
import { compare, nothingLost } from './compare.ts'
import { openRecorder } from './recorder.ts'

/** What is promised of a machine that has time; the short form runs beside everything else. */
const readyMaxMs = 5_000

describe.each(engines)('on %s, under fifty writes a second', (engine) => {
  test('T129: a server that is killed again and again loses nothing acknowledged, and writes nothing twice', async () => {
    const folder = freshFolder()
    const database = engine === 'postgres' ? await freshDatabase() : undefined
    const port = String(await freePort())
    const env = {
      PORT: port,
      ...(database && onPostgres(database.url)),
    }
    let server = await startServer({ folder, env })
    const recorder = await openRecorder([`http://127.0.0.1:${port}`])
    const readyMs: number[] = []
    for (let turn = 0; turn < 20; turn++) {
      const before = recorder.acknowledged()
      await expect.poll(recorder.acknowledged, { timeout: 30_000 }).toBeGreaterThan(before + 10)
      await setTimeout(5000)
      await server.kill()
      const begunAt = performance.now()
      server = await startServer({ folder, env })
      readyMs.push(Math.round(performance.now() - begunAt))
    }
    await recorder.stop()
    await server.stop()
    const { db, close } = await connect(database ? { url: database.url } : { folder })
    const found = await compare(db, recorder)
    const faults = await auditOf(db, folder)
    await close()
    console.info(`killed on ${engine}`, { readyMs, ...found })
    expect(found).toMatchObject(nothingLost)
    expect(found.unknown, 'some were cut off in the middle').toBeGreaterThan(0)
    expect(faults).toEqual([])
    expect(Math.max(...readyMs)).toBeLessThan(readyMaxMs)
    rmSync(folder, { recursive: true, force: true })
    await database?.drop()
  }, 400_000)
})
