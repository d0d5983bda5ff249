import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { describe, expect, onTestFinished, test } from 'vitest'
import { connect } from '#server/platform/db/connect.ts'
import { formWith } from '#tests/fixtures/files.ts'
import { freshFolder, isReady, postgresEnv, startServer } from '#tests/setup/server-process.ts'
import { openWorld } from '#tests/world.ts'
import { compareWithDatabase, nothingLost } from './compare-with-database.ts'
import { mountSmallDisk } from './disks.ts'
import { canOpenPostgres, openPostgres } from './private-servers.ts'
import { openRecorder } from './recorder.ts'
import { runAudit } from './run-audit.ts'

type Disk = NonNullable<ReturnType<typeof mountSmallDisk>>

const metricsToken = 'a token for the metrics'

/** Messages of the log's lines. */
const messagesIn = (printed: string) =>
  printed.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line).msg as string] : []))

async function freeBytes(address: string): Promise<number> {
  const answer = await fetch(`${address}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
  return Number(/^porchlight_disk_free_bytes (\d+)$/m.exec(await answer.text())?.[1])
}

const probe = mountSmallDisk('64k')
probe?.remove()

describe.runIf(probe)('on a small disk', () => {
  function mountDisk(size: string): Disk {
    const disk = mountSmallDisk(size) as Disk
    onTestFinished(disk.remove)
    return disk
  }

  test('T135: uploads to a full or read-only disk are refused, nothing is lost, and they work again once there is room', async () => {
    const disk = mountDisk('256k')
    const files = `${disk.folder}/files`
    mkdirSync(files)
    const world = await openWorld('embedded', { filesFolder: files })
    onTestFinished(world.close)
    const recorder = await openRecorder([world.address])
    const waitForWrites = async () => {
      const before = recorder.acknowledged()
      await expect.poll(recorder.acknowledged).toBeGreaterThan(before + 20)
    }
    const upload = (bytes: number) => world.ask('ben', 'POST /api/upload', formWith({ 'note.txt': 'a'.repeat(bytes) }))
    const first = await upload(1000)
    const full = await upload(500_000)
    expect([full.status, full.body.code]).toEqual([507, 'storage_full'])
    expect(readdirSync(`${files}/arriving`)).toEqual([])
    await waitForWrites()
    disk.remount('ro')
    const readOnly = await upload(1000)
    expect([readOnly.status, readOnly.body.code]).toEqual([503, 'storage_away'])
    await expect.poll(async () => (await world.ask('dan', 'GET /readyz')).status, { timeout: 10_000 }).toBe(503)
    expect((await world.ask('ben', `GET ${first.body.url}`)).status).toBe(200)
    await waitForWrites()
    disk.remount('rw')
    expect((await upload(1000)).status).toBe(201)
    expect(await world.db.selectFrom('files').select('id').execute()).toHaveLength(2)
    await recorder.stop()
    const found = await compareWithDatabase(world.db, recorder)
    expect(found).toMatchObject({ ...nothingLost, refused: 0, unanswered: 0 })
  })

  /**
   * Starts the product with its database on the small disk. For PostgreSQL only the tables are there, because a full
   * disk under its write-ahead log would stop it.
   */
  async function startOn(disk: Disk, engine: string) {
    if (engine === 'embedded') {
      let printed = ''
      const server = await startServer({
        folder: disk.folder,
        env: { METRICS_TOKEN: metricsToken },
        onPrint: (text) => {
          printed += text
        },
      })
      return { server, messages: () => messagesIn(printed), connectDatabase: () => connect({ folder: disk.folder }) }
    }
    const otherFolder = freshFolder()
    onTestFinished(() => rmSync(otherFolder, { recursive: true }))
    const postgres = await openPostgres({ folder: disk.folder, walFolder: otherFolder })
    onTestFinished(postgres.kill)
    const env = postgresEnv(postgres.url)
    const server = await startServer({ folder: `${otherFolder}/porchlight`, env })
    return { server, messages: undefined, connectDatabase: () => connect({ url: postgres.url }) }
  }

  test.each(canOpenPostgres ? ['embedded', 'postgres'] : ['embedded'])(
    'T136: while the database’s disk is full, writes are refused and reads work, and writes work again once there is room, on %s',
    async (engine) => {
      const disk = mountDisk('256m')
      const { server, messages, connectDatabase } = await startOn(disk, engine)
      onTestFinished(server.kill)
      const recorder = await openRecorder([server.address])
      const waitForWrites = async (count: number) => {
        const before = recorder.acknowledged()
        await expect.poll(recorder.acknowledged, { timeout: 60_000 }).toBeGreaterThan(before + count)
      }
      const refused = () => recorder.writes.filter(({ status }) => status === 503).length
      const expectReads = async () => {
        for (const path of ['/api/auth/user', '/api/tasks', '/api/notifications'])
          expect((await recorder.sendOnce(server.address, recorder.ada.cookie, `GET ${path}`)).status).toBe(200)
      }
      await waitForWrites(100)
      disk.fill()
      await expect.poll(refused, { timeout: 60_000 }).toBeGreaterThan(200)
      await expectReads()
      if (messages) {
        expect(messages()).toEqual(['The disk of DATA_DIR is full (0 MB free); make room'])
        expect(await isReady(server.address)).toBe(false)
        expect(await freeBytes(server.address)).toBe(0)
      }
      disk.clear()
      await waitForWrites(100)
      if (messages) {
        await expect.poll(() => isReady(server.address), { timeout: 10_000 }).toBe(true)
        await expect.poll(messages, { timeout: 10_000 }).toHaveLength(2)
        expect(messages()[1]).toMatch(/^The disk of DATA_DIR has room again, after \d+ seconds?$/)
        expect(await freeBytes(server.address)).toBeGreaterThan(0)
      }
      await recorder.stop()
      await server.stop()
      const { db, close } = await connectDatabase()
      const [found, findings] = [await compareWithDatabase(db, recorder), await runAudit(db, server.folder)]
      await close()
      console.info(`disk of the database full, on ${engine}`, found)
      expect(found).toMatchObject({ ...nothingLost, unanswered: 0 })
      expect(Object.keys(found.statuses)).toEqual(['201', '503'])
      expect(findings).toEqual([])
    },
    120_000,
  )
})
