import { rmSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { connect } from '#server/platform/db/connect.ts'
import { engines, freshDatabase } from '#tests/setup/database.ts'
import { freePort, freshFolder, postgresEnv, startServer } from '#tests/setup/server-process.ts'
import { compareWithDatabase, nothingLost } from './compare-with-database.ts'
import { openRecorder } from './recorder.ts'
import { runAudit } from './run-audit.ts'

/** Limit for a machine without other load: `npm run test:faults` runs one test file at a time. */
const readyMaxMs = 5_000

describe.each(engines)('on %s, under fifty writes a second', (engine) => {
  test('T129: a server that is killed twenty times loses no acknowledged write, and stores none twice', async () => {
    const folder = freshFolder()
    const database = engine === 'postgres' ? await freshDatabase() : undefined
    const port = String(await freePort())
    const env = {
      PORT: port,
      ...(database && postgresEnv(database.url)),
    }
    let server = await startServer({ folder, env })
    const recorder = await openRecorder([`http://127.0.0.1:${port}`])
    const readyMs: number[] = []
    for (let round = 0; round < 20; round++) {
      const before = recorder.acknowledged()
      await expect.poll(recorder.acknowledged, { timeout: 30_000 }).toBeGreaterThan(before + 10)
      await setTimeout(5000)
      await server.kill()
      const startedAt = performance.now()
      server = await startServer({ folder, env })
      readyMs.push(Math.round(performance.now() - startedAt))
    }
    await recorder.stop()
    await server.stop()
    const { db, close } = await connect(database ? { url: database.url } : { folder })
    const found = await compareWithDatabase(db, recorder)
    const findings = await runAudit(db, folder)
    await close()
    console.info(`killed on ${engine}`, { readyMs, ...found })
    expect(found).toMatchObject(nothingLost)
    expect(found.unanswered, 'some writes got no answer').toBeGreaterThan(0)
    expect(findings).toEqual([])
    expect(Math.max(...readyMs)).toBeLessThan(readyMaxMs)
    rmSync(folder, { recursive: true, force: true })
    await database?.drop()
  }, 400_000)
})
