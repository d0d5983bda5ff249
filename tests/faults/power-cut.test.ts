import { describe, expect, onTestFinished, test } from 'vitest'
import { connect } from '#server/platform/db/connect.ts'
import { formWith } from '#tests/fixtures/files.ts'
import { postgresEnv, startServer } from '#tests/setup/server-process.ts'
import { compareWithDatabase, nothingLost } from './compare-with-database.ts'
import { mountDiskImage } from './disks.ts'
import { canOpenPostgres, openPostgres } from './private-servers.ts'
import { openRecorder } from './recorder.ts'
import { runAudit } from './run-audit.ts'

const disk = canOpenPostgres ? mountDiskImage() : undefined

describe.runIf(disk)('with PostgreSQL and the files on one disk, under fifty writes a second', () => {
  /** Uploads one file after another until it is stopped, and records those that were acknowledged. */
  function uploadContinuously(address: string, cookie: string) {
    const stored: { url: string; text: string }[] = []
    let isStopped = false
    async function upload() {
      for (let number = 0; !isStopped; number++) {
        const text = `Note ${number} `.repeat(number)
        const form = formWith({ 'note.txt': text })
        const response = await fetch(`${address}/api/upload`, { method: 'POST', headers: { cookie }, body: form })
        if (response.status === 201) stored.push({ url: ((await response.json()) as { url: string }).url, text })
      }
    }
    const finished = upload().catch(() => 'the connection was lost')
    return {
      stored,
      async stop() {
        isStopped = true
        await finished
      },
    }
  }

  test('T134: after a power cut every acknowledged write is there, and every file that a row names', async () => {
    const { folder, snapshot, remove } = disk as NonNullable<typeof disk>
    onTestFinished(remove)
    const postgres = await openPostgres({ folder: `${folder}/postgres` })
    const files = `${folder}/porchlight`
    const env = postgresEnv(postgres.url)
    const server = await startServer({ folder: files, env })
    onTestFinished(server.kill)
    const recorder = await openRecorder([server.address])
    const uploads = uploadContinuously(server.address, recorder.ada.cookie)
    await expect.poll(recorder.acknowledged, { timeout: 60_000 }).toBeGreaterThan(500)
    await expect.poll(() => uploads.stored.length, { timeout: 60_000 }).toBeGreaterThan(50)

    postgres.pause()
    const copy = snapshot()
    await Promise.all([server.kill(), postgres.kill()])
    await Promise.all([recorder.stop(), uploads.stop()])

    const restartedPostgres = await openPostgres({ folder: `${copy}/postgres` })
    onTestFinished(restartedPostgres.kill)
    const restarted = await startServer({
      folder: `${copy}/porchlight`,
      env: { ...env, DATABASE_URL: restartedPostgres.url },
    })
    onTestFinished(restarted.kill)
    const { db, close } = await connect({ url: restartedPostgres.url })
    const [found, findings] = [await compareWithDatabase(db, recorder), await runAudit(db, restarted.folder)]
    await close()
    const lostFiles = await Promise.all(
      uploads.stored.map(async ({ url, text }) => {
        const response = await fetch(restarted.address + url, { headers: { cookie: recorder.ada.cookie } })
        return response.status === 200 && (await response.text()) === text ? [] : [url]
      }),
    )
    console.info('power cut', { ...found, files: uploads.stored.length, lostFiles: lostFiles.flat().length })
    expect(found).toMatchObject(nothingLost)
    expect(lostFiles.flat()).toEqual([])
    expect(findings).toEqual([])
  }, 180_000)
})
