import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openFiles, withIncomingFile } from '#server/features/files/files.ts'
import { scheduleFileSweep, sweepIdPrefix, sweepUnreferenced } from '#server/features/files/jobs.ts'
import { findInstallation } from '#server/features/files/store.ts'
import { hourMs } from '#shared/time.ts'
import { formWith, pdf, picture } from '#tests/fixtures/files.ts'
import { startBucket } from '#tests/services/bucket.ts'
import { openDatabase } from '#tests/setup/database.ts'
import { hangMs } from '#tests/setup/hang.ts'
import { openWorld, type World } from '#tests/world.ts'
import { bucketStorage } from './bucket-storage.ts'
import { folderStorage } from './folder-storage.ts'
import { storageRefusal } from './storage.ts'

describe.each(['a folder', 'a bucket'])('files in %s', (place) => {
  let world: World
  let bucket: Awaited<ReturnType<typeof startBucket>> | undefined
  beforeAll(async () => {
    if (place === 'a bucket') bucket = await startBucket()
    world = await openWorld('embedded', { ...(bucket && { bucket: bucket.settings }) })
  })
  afterAll(async () => {
    await world.close()
    await bucket?.stop()
    bucket?.remove()
  })

  async function storeFile(content: string, id: string = randomUUID()) {
    await withIncomingFile(world.files, async (path) => {
      await writeFile(path, content)
      await world.files.storage.save(id, path)
    })
    return id
  }
  const read = async (id: string, range?: { start: number; end: number }) => {
    const found = await world.files.storage.read(id, range)
    return found && text(found)
  }
  const idIn = (url: string) => url.slice('/files/'.length)
  const upload = () => world.ask('ben', 'POST /api/upload', formWith({ 'lease.pdf': pdf }))
  const fetchAsBen = (url: string, headers: Record<string, string> = {}) =>
    fetch(world.address + url, { headers: { cookie: world.cookies['ben'] ?? '', ...headers } })

  /** Expects that the error response cannot be cached. */
  async function expectAway(url: string) {
    const { status, headers } = await fetchAsBen(url, { range: 'bytes=0-3' })
    const stored = ['cache-control', 'etag', 'content-range', 'content-disposition'].map((name) => headers.get(name))
    expect([status, ...stored]).toEqual([503, 'no-store', null, null, null])
  }

  test('stored content is read again, completely or in ranges, until it is removed', async () => {
    const id = await storeFile('The key is under the pot')
    expect(await read(id)).toBe('The key is under the pot')
    expect(await read(id, { start: 4, end: 6 })).toBe('key')
    expect(await read(randomUUID())).toBeUndefined()
    expect(readdirSync(world.files.incomingFolder)).toEqual([])
    await world.files.storage.remove(id)
    expect(await read(id)).toBeUndefined()
    await world.files.storage.remove(id)
  })

  test('stored files are listed by their prefix, with the time of storage', async () => {
    const id = await storeFile('a')
    await storeFile('b')
    const stored = await world.files.storage.list(id.slice(0, 2))
    expect(stored.map((one) => one.id)).toContain(id)
    expect(stored.every((one) => one.id.startsWith(id.slice(0, 2)))).toBe(true)
    expect(Math.abs((stored.find((one) => one.id === id)?.storedAt.getTime() ?? 0) - Date.now())).toBeLessThan(
      hourMs / 2,
    )
    await world.files.storage.check()
  })

  test('an old file without a row is swept, and one with a row stays', async () => {
    const { body } = await upload()
    const idPrefix = idIn(body.url).slice(0, 2)
    const stray = await storeFile('nobody’s', idPrefix + randomUUID().slice(2))
    const listed = async () => (await world.files.storage.list(idPrefix)).map(({ id }) => id)
    await sweepIdPrefix(world.db, world.files, idPrefix, new Date())
    expect(await listed()).toEqual(expect.arrayContaining([idIn(body.url), stray]))
    await sweepIdPrefix(world.db, world.files, idPrefix, new Date(Date.now() + 2 * hourMs))
    expect(await listed()).toContain(idIn(body.url))
    expect(await listed()).not.toContain(stray)
    const part = await fetchAsBen(body.url, { range: 'bytes=1-3' })
    expect([part.status, await part.text()]).toEqual([206, 'PDF'])
  })

  test('files of another installation in the same storage are not swept', async () => {
    const { body } = await upload()
    const id = idIn(body.url)
    const other = await openDatabase('embedded')
    const folder = `${world.folder}/files`
    const theirs = await openFiles({ db: other.db, folder, bucket: bucket?.settings, onError: console.error })
    await sweepIdPrefix(other.db, theirs, id.slice(0, 2), new Date(Date.now() + 2 * hourMs))
    await other.close()
    expect(await read(id)).toBe(pdf)
    expect(await theirs.storage.list(id.slice(0, 2))).toEqual([])
  })

  test('files from before installations had folders are still read, and removed only with their row', async () => {
    const whole = bucket ? bucketStorage(bucket.settings) : folderStorage(`${world.folder}/files`)
    const [known, stray] = [idIn((await upload()).body.url), randomUUID()]
    await world.files.storage.remove(known)
    for (const id of [known, stray])
      await withIncomingFile(world.files, async (path) => {
        await writeFile(path, pdf)
        await whole.save(id, path)
      })
    for (const id of [known, stray])
      await sweepIdPrefix(world.db, world.files, id.slice(0, 2), new Date(Date.now() + 2 * hourMs))
    expect(await (await fetchAsBen(`/files/${known}`)).text()).toBe(pdf)
    await world.db.updateTable('files').set({ waits_until: new Date() }).where('id', '=', known).execute()
    await sweepUnreferenced(world.db, world.files, new Date())
    expect(await whole.read(known)).toBeUndefined()
    expect((await whole.read(stray))?.destroy()).toBeDefined()
  })

  test('while the storage is unreachable uploads get a 503; other calls work, and it recovers by itself', async () => {
    const first = await upload()
    const url = `data:image/png;base64,${(await picture()).toString('base64')}`
    const { profileImageUrl } = (await world.ask('ben', 'PATCH /api/profile', { profileImageUrl: url })).body
    expect((await world.ask('dan', 'GET /readyz')).status).toBe(200)
    const countRows = async () => (await world.db.selectFrom('files').select('id').execute()).length
    const before = await countRows()
    const filesFolder = `${world.folder}/files`
    const away = `${world.folder}/away`
    if (bucket) await bucket.stop()
    else {
      renameSync(filesFolder, away)
      writeFileSync(filesFolder, 'a file where the folder was')
    }
    const expectRefused = async (line: string, fields?: FormData) => {
      const { status, headers, body } = await world.ask('ben', line, fields)
      expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'storage_away', '5'])
      expect(body.message).toBe('Files cannot be reached at the moment. Please try again in 5 seconds.')
    }
    await expectRefused('POST /api/upload', formWith({ 'lease.pdf': pdf }))
    // Readiness is checked once a second.
    await vi.waitFor(() => expectRefused('GET /readyz'), { timeout: hangMs })
    for (const url of [first.body.url, profileImageUrl]) await expectAway(url)
    expect(await countRows()).toBe(before)
    expect(world.errors.length).toBeGreaterThan(0)
    expect((await world.ask('ada', 'GET /api/tasks')).status).toBe(200)
    if (bucket) await bucket.start()
    else {
      rmSync(filesFolder)
      renameSync(away, filesFolder)
    }
    expect((await upload()).status).toBe(201)
    expect(await (await fetchAsBen(first.body.url)).text()).toBe(pdf)
  })

  test('T135: a row whose file is missing gets the same answer as a file that never existed', async () => {
    const { body } = await upload()
    await world.files.storage.remove(idIn(body.url))
    expect(await world.ask('ben', `GET ${body.url}`)).toMatchObject({ status: 404, body: { code: 'file_missing' } })
  })

  test('the regular sweep removes interrupted uploads, files without a row, and unsent uploads', async () => {
    const [old, young] = [`${world.files.incomingFolder}/old`, `${world.files.incomingFolder}/young`]
    for (const path of [old, young]) writeFileSync(path, 'half a file')
    const twoHoursAgo = (Date.now() - 2 * hourMs) / 1000
    utimesSync(old, twoHoursAgo, twoHoursAgo)
    const unsent = idIn((await upload()).body.url)
    const waiting = idIn((await upload()).body.url)
    await world.db.updateTable('files').set({ waits_until: new Date() }).where('id', '=', unsent).execute()
    const errors: unknown[] = []
    const end = scheduleFileSweep(world.db, world.files, (error) => void errors.push(error), 10)
    await expect.poll(() => readdirSync(world.files.incomingFolder)).toEqual(['young'])
    await expect.poll(() => read(unsent)).toBeUndefined()
    await end()
    expect(errors).toEqual([])
    expect(await read(waiting)).toBe(pdf)
    const rows = await world.db.selectFrom('files').select('id').where('id', 'in', [unsent, waiting]).execute()
    expect(rows).toEqual([{ id: waiting }])
    rmSync(young)
  })

  test.runIf(place === 'a folder')('an unreadable file counts as unreachable too', async () => {
    const { body } = await upload()
    const id = idIn(body.url)
    await world.files.storage.remove(id)
    const installation = await findInstallation(world.db)
    mkdirSync(`${world.folder}/files/${installation}/${id.slice(0, 2)}/${id}`)
    await expectAway(body.url)
  })

  test.runIf(place === 'a folder')('files on disk are readable by their owner alone', async () => {
    const id = idIn((await upload()).body.url)
    const installation = await findInstallation(world.db)
    const directory = `${installation}/${id.slice(0, 2)}`
    const mode = (path: string) => (statSync(`${world.folder}/files/${path}`).mode & 0o777).toString(8)
    expect(['.', 'arriving', installation, directory].map(mode)).toEqual(Array(4).fill('700'))
    expect(mode(`${directory}/${id}`)).toBe('600')
  })
})

test('T135: a full disk has a refusal of its own, and any other failure counts as unreachable', async () => {
  const failure = (path: string) => writeFile(path, 'x').catch((error) => error)
  expect(storageRefusal(await failure('/dev/full')).code).toBe('storage_full')
  expect(storageRefusal(await failure('/proc/version')).code).toBe('storage_away')
})
