import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { describe, expect, onTestFinished, test } from 'vitest'
import { connect } from '#server/db/connect.ts'
import { formWith } from '#tests/given/sent-files.ts'
import { freshFolder, onPostgres, startServer } from '#tests/setup/server-process.ts'
import { openWorld } from '#tests/world.ts'
import { auditOf } from './audited.ts'
import { compare, nothingLost } from './compare.ts'
import { laySmallDisk } from './disks.ts'
import { canOpenPostgres, openPostgres } from './private-servers.ts'
import { openRecorder } from './recorder.ts'

type Disk = NonNullable<ReturnType<typeof laySmallDisk>>

const probe = laySmallDisk('64k')
probe?.remove()

describe.runIf(probe)('on a small disk', () => {
  function layDisk(size: string): Disk {
    const disk = laySmallDisk(size) as Disk
    onTestFinished(disk.remove)
    return disk
  }

  test('T135: a full or read-only disk takes nothing and loses nothing, and heals by itself', async () => {
    const disk = layDisk('256k')
    const files = `${disk.folder}/files`
    mkdirSync(files)
    const world = await openWorld('embedded', { filesIn: files })
    onTestFinished(world.end)
    const recorder = await openRecorder([world.address])
    const more = async () => {
      const before = recorder.acknowledged()
      await expect.poll(recorder.acknowledged).toBeGreaterThan(before + 20)
    }
    const upload = (bytes: number) => world.ask('ben', 'POST /api/upload', formWith({ 'note.txt': 'a'.repeat(bytes) }))
    const first = await upload(1000)
    const full = await upload(500_000)
    expect([full.status, full.body.code]).toEqual([507, 'storage_full'])
    expect(readdirSync(`${files}/arriving`)).toEqual([])
    await more()
    disk.remount('ro')
    const readOnly = await upload(1000)
    expect([readOnly.status, readOnly.body.code]).toEqual([503, 'storage_away'])
    await expect.poll(async () => (await world.ask('dan', 'GET /readyz')).status, { timeout: 10_000 }).toBe(503)
    expect((await world.ask('ben', `GET ${first.body.url}`)).status).toBe(200)
    await more()
    disk.remount('rw')
    expect((await upload(1000)).status).toBe(201)
    expect(await world.db.selectFrom('files').select('id').execute()).toHaveLength(2)
    await recorder.stop()
    const found = await compare(world.db, recorder)
    expect(found).toMatchObject({ ...nothingLost, refused: 0, unknown: 0 })
  })

  /**
   * The product with its database on the disk; of PostgreSQL the tables alone, whose log ends it where there is no
   * room.
   */
  async function openOn(disk: Disk, engine: string) {
    if (engine === 'embedded') {
      const server = await startServer({ folder: disk.folder })
      return { server, reach: () => connect({ folder: disk.folder }) }
    }
    const elsewhere = freshFolder()
    onTestFinished(() => rmSync(elsewhere, { recursive: true }))
    const postgres = await openPostgres({ folder: disk.folder, logIn: elsewhere })
    onTestFinished(postgres.kill)
    const env = onPostgres(postgres.url)
    const server = await startServer({ folder: `${elsewhere}/porchlight`, env })
    return { server, reach: () => connect({ url: postgres.url }) }
  }

  test.each(canOpenPostgres ? ['embedded', 'postgres'] : ['embedded'])(
    'T136: while the disk of the database is full, what is written is sent back, all is read, and it heals by itself, on %s',
    async (engine) => {
      const disk = layDisk('256m')
      const { server, reach } = await openOn(disk, engine)
      onTestFinished(server.kill)
      const recorder = await openRecorder([server.address])
      const more = async (count: number) => {
        const before = recorder.acknowledged()
        await expect.poll(recorder.acknowledged, { timeout: 60_000 }).toBeGreaterThan(before + count)
      }
      const refused = () => recorder.writes.filter(({ status }) => status === 503).length
      const reads = async () => {
        for (const path of ['/api/auth/user', '/api/tasks', '/api/notifications'])
          expect((await recorder.sendAlone(server.address, recorder.ada.cookie, `GET ${path}`)).status).toBe(200)
      }
      await more(100)
      disk.fill()
      await expect.poll(refused, { timeout: 60_000 }).toBeGreaterThan(200)
      await reads()
      disk.clear()
      await more(100)
      await recorder.stop()
      await server.stop()
      const { db, close } = await reach()
      const [found, faults] = [await compare(db, recorder), await auditOf(db, server.folder)]
      await close()
      console.info(`disk of the database full, on ${engine}`, found)
      expect(found).toMatchObject({ ...nothingLost, unknown: 0 })
      expect(Object.keys(found.statuses)).toEqual(['201', '503'])
      expect(faults).toEqual([])
    },
    120_000,
  )
})
