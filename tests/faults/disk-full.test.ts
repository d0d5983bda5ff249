import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formWith } from '#tests/sent-files.ts'
import { freshFolder } from '#tests/server-process.ts'
import { openWorld, type World } from '#tests/world.ts'

/** Only an administrator may lay a small disk over a folder. */
const disk = freshFolder()
const hasDisk = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', disk]).status === 0
const remount = (mode: string) => spawnSync('mount', ['-o', `remount,${mode}`, disk])

describe.runIf(hasDisk)('T135: on a small disk', () => {
  let world: World
  beforeAll(async () => {
    mkdirSync(`${disk}/files`)
    world = await openWorld('embedded', { filesIn: `${disk}/files` })
  })
  afterAll(async () => {
    await world.end()
    spawnSync('umount', [disk])
    rmSync(disk, { recursive: true, force: true })
  })

  test('a full or read-only disk takes nothing and loses nothing, and heals by itself', async () => {
    const upload = (bytes: number) => world.ask('ben', 'POST /api/upload', formWith({ 'note.txt': 'a'.repeat(bytes) }))
    const first = await upload(1000)
    const full = await upload(500_000)
    expect([full.status, full.body.code]).toEqual([507, 'storage_full'])
    expect(readdirSync(`${disk}/files/arriving`)).toEqual([])
    remount('ro')
    const readOnly = await upload(1000)
    expect([readOnly.status, readOnly.body.code]).toEqual([503, 'storage_away'])
    await expect.poll(async () => (await world.ask('dan', 'GET /readyz')).status, { timeout: 10_000 }).toBe(503)
    expect((await world.ask('ben', `GET ${first.body.url}`)).status).toBe(200)
    remount('rw')
    expect((await upload(1000)).status).toBe(201)
    expect(await world.db.selectFrom('files').select('id').execute()).toHaveLength(2)
  })
})
