import { describe, expect, onTestFinished, test } from 'vitest'
import { connect } from '#server/db/connect.ts'
import { formWith } from '#tests/given/sent-files.ts'
import { onPostgres, startServer } from '#tests/setup/server-process.ts'
import { auditOf } from './audited.ts'
import { compare, nothingLost } from './compare.ts'
import { layDiskInFile } from './disks.ts'
import { canOpenPostgres, openPostgres } from './private-servers.ts'
import { openRecorder } from './recorder.ts'

const disk = canOpenPostgres ? layDiskInFile() : undefined

describe.runIf(disk)('with PostgreSQL and the files on one disk, under fifty writes a second', () => {
  /** Sends one file after another until it is stopped, and remembers those that were taken. */
  function keepUploading(address: string, cookie: string) {
    const taken: { url: string; words: string }[] = []
    let isOver = false
    async function upload() {
      for (let turn = 0; !isOver; turn++) {
        const words = `Note ${turn} `.repeat(turn)
        const form = formWith({ 'note.txt': words })
        const answer = await fetch(`${address}/api/upload`, { method: 'POST', headers: { cookie }, body: form })
        if (answer.status === 201) taken.push({ url: ((await answer.json()) as { url: string }).url, words })
      }
    }
    const uploading = upload().catch(() => 'the line went dead')
    return {
      taken,
      async stop() {
        isOver = true
        await uploading
      },
    }
  }

  test('T134: after a power cut all that was acknowledged is there, and every file that a row names', async () => {
    const { folder, pull, remove } = disk as NonNullable<typeof disk>
    onTestFinished(remove)
    const postgres = await openPostgres({ folder: `${folder}/postgres` })
    const files = `${folder}/porchlight`
    const env = onPostgres(postgres.url)
    const server = await startServer({ folder: files, env })
    onTestFinished(server.kill)
    const recorder = await openRecorder([server.address])
    const uploads = keepUploading(server.address, recorder.ada.cookie)
    await expect.poll(recorder.acknowledged, { timeout: 60_000 }).toBeGreaterThan(500)
    await expect.poll(() => uploads.taken.length, { timeout: 60_000 }).toBeGreaterThan(50)

    postgres.hold()
    const copy = pull()
    await Promise.all([server.kill(), postgres.kill()])
    await Promise.all([recorder.stop(), uploads.stop()])

    const again = await openPostgres({ folder: `${copy}/postgres` })
    onTestFinished(again.kill)
    const next = await startServer({ folder: `${copy}/porchlight`, env: { ...env, DATABASE_URL: again.url } })
    onTestFinished(next.kill)
    const { db, close } = await connect({ url: again.url })
    const [found, faults] = [await compare(db, recorder), await auditOf(db, next.folder)]
    await close()
    const lostFiles = await Promise.all(
      uploads.taken.map(async ({ url, words }) => {
        const read = await fetch(next.address + url, { headers: { cookie: recorder.ada.cookie } })
        return read.status === 200 && (await read.text()) === words ? [] : [url]
      }),
    )
    console.info('plug pulled', { ...found, files: uploads.taken.length, lostFiles: lostFiles.flat().length })
    expect(found).toMatchObject(nothingLost)
    expect(lostFiles.flat()).toEqual([])
    expect(faults).toEqual([])
  }, 180_000)
})
