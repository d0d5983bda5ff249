import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { hourMs } from '#shared/time.ts'
import { formWith, pdf, picture } from '#tests/given/sent-files.ts'
import { startBucket } from '#tests/outside/bucket.ts'
import { openDatabase } from '#tests/setup/database.ts'
import { hangMs } from '#tests/setup/hang.ts'
import { openWorld, type World } from '#tests/world.ts'
import { bucketStorage } from './bucket.ts'
import { openFiles, withArrival } from './files.ts'
import { folderStorage } from './folder.ts'
import { storageRefusal } from './storage.ts'
import { findInstallation } from './store.ts'
import { keepSweepingFiles, sweepShelf, sweepUnheld } from './sweep.ts'

describe.each(['a folder', 'a bucket'])('files in %s', (place) => {
  let world: World
  let bucket: Awaited<ReturnType<typeof startBucket>> | undefined
  beforeAll(async () => {
    if (place === 'a bucket') bucket = await startBucket()
    world = await openWorld('embedded', { ...(bucket && { bucket: bucket.settings }) })
  })
  afterAll(async () => {
    await world.end()
    await bucket?.stop()
    bucket?.remove()
  })

  async function keep(content: string, id: string = randomUUID()) {
    await withArrival(world.files, async (path) => {
      await writeFile(path, content)
      await world.files.storage.keep(id, path)
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

  /** Nobody keeps for a year that a file was away. */
  async function expectAway(url: string) {
    const { status, headers } = await fetchAsBen(url, { range: 'bytes=0-3' })
    const kept = ['cache-control', 'etag', 'content-range', 'content-disposition'].map((name) => headers.get(name))
    expect([status, ...kept]).toEqual([503, 'no-store', null, null, null])
  }

  test('what is kept is read again, whole or in part, until it is removed', async () => {
    const id = await keep('The key is under the pot')
    expect(await read(id)).toBe('The key is under the pot')
    expect(await read(id, { start: 4, end: 6 })).toBe('key')
    expect(await read(randomUUID())).toBeUndefined()
    expect(readdirSync(world.files.arrivals)).toEqual([])
    await world.files.storage.remove(id)
    expect(await read(id)).toBeUndefined()
    await world.files.storage.remove(id)
  })

  test('what lies on a shelf is listed with since when', async () => {
    const id = await keep('a')
    await keep('b')
    const kept = await world.files.storage.list(id.slice(0, 2))
    expect(kept.map((one) => one.id)).toContain(id)
    expect(kept.every((one) => one.id.startsWith(id.slice(0, 2)))).toBe(true)
    expect(Math.abs((kept.find((one) => one.id === id)?.since.getTime() ?? 0) - Date.now())).toBeLessThan(hourMs / 2)
    await world.files.storage.check()
  })

  test('what has no row is swept once it is old, and what has one stays', async () => {
    const { body } = await upload()
    const shelf = idIn(body.url).slice(0, 2)
    const stray = await keep('nobody’s', shelf + randomUUID().slice(2))
    const listed = async () => (await world.files.storage.list(shelf)).map(({ id }) => id)
    await sweepShelf(world.db, world.files, shelf, new Date())
    expect(await listed()).toEqual(expect.arrayContaining([idIn(body.url), stray]))
    await sweepShelf(world.db, world.files, shelf, new Date(Date.now() + 2 * hourMs))
    expect(await listed()).toContain(idIn(body.url))
    expect(await listed()).not.toContain(stray)
    const part = await fetchAsBen(body.url, { range: 'bytes=1-3' })
    expect([part.status, await part.text()]).toEqual([206, 'PDF'])
  })

  test('what lies beside it is another installation’s, and is not swept', async () => {
    const { body } = await upload()
    const id = idIn(body.url)
    const other = await openDatabase('embedded')
    const folder = `${world.folder}/files`
    const theirs = await openFiles({ db: other.db, folder, bucket: bucket?.settings, onError: console.error })
    await sweepShelf(other.db, theirs, id.slice(0, 2), new Date(Date.now() + 2 * hourMs))
    await other.close()
    expect(await read(id)).toBe(pdf)
    expect(await theirs.storage.list(id.slice(0, 2))).toEqual([])
  })

  test('what was kept before installations were told apart is read on, and goes with its row alone', async () => {
    const whole = bucket ? bucketStorage(bucket.settings) : folderStorage(`${world.folder}/files`)
    const [held, stray] = [idIn((await upload()).body.url), randomUUID()]
    await world.files.storage.remove(held)
    for (const id of [held, stray])
      await withArrival(world.files, async (path) => {
        await writeFile(path, pdf)
        await whole.keep(id, path)
      })
    for (const id of [held, stray])
      await sweepShelf(world.db, world.files, id.slice(0, 2), new Date(Date.now() + 2 * hourMs))
    expect(await (await fetchAsBen(`/files/${held}`)).text()).toBe(pdf)
    await world.db.updateTable('files').set({ waits_until: new Date() }).where('id', '=', held).execute()
    await sweepUnheld(world.db, world.files, new Date())
    expect(await whole.read(held)).toBeUndefined()
    expect((await whole.read(stray))?.destroy()).toBeDefined()
  })

  test('while it is away nothing is taken, and 503 says so; the rest goes on, and it heals by itself', async () => {
    const first = await upload()
    const url = `data:image/png;base64,${(await picture()).toString('base64')}`
    const { profileImageUrl } = (await world.ask('ben', 'PATCH /api/profile', { profileImageUrl: url })).body
    expect((await world.ask('dan', 'GET /readyz')).status).toBe(200)
    const countRows = async () => (await world.db.selectFrom('files').select('id').execute()).length
    const before = await countRows()
    const here = `${world.folder}/files`
    const away = `${world.folder}/away`
    if (bucket) await bucket.stop()
    else {
      renameSync(here, away)
      writeFileSync(here, 'a file where the folder was')
    }
    const expectRefused = async (line: string, fields?: FormData) => {
      const { status, headers, body } = await world.ask('ben', line, fields)
      expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'storage_away', '5'])
      expect(body.message).toBe('Files cannot be reached at the moment. Please try again in 5 seconds.')
    }
    await expectRefused('POST /api/upload', formWith({ 'lease.pdf': pdf }))
    // Readiness is found out once a second.
    await vi.waitFor(() => expectRefused('GET /readyz'), { timeout: hangMs })
    for (const url of [first.body.url, profileImageUrl]) await expectAway(url)
    expect(await countRows()).toBe(before)
    expect(world.complaints.length).toBeGreaterThan(0)
    expect((await world.ask('ada', 'GET /api/tasks')).status).toBe(200)
    if (bucket) await bucket.start()
    else {
      rmSync(here)
      renameSync(away, here)
    }
    expect((await upload()).status).toBe(201)
    expect(await (await fetchAsBen(first.body.url)).text()).toBe(pdf)
  })

  test('T135: a row whose file is gone is answered like a file that never was', async () => {
    const { body } = await upload()
    await world.files.storage.remove(idIn(body.url))
    expect(await world.ask('ben', `GET ${body.url}`)).toMatchObject({ status: 404, body: { code: 'file_missing' } })
  })

  test('now and then what broke off, what nobody holds and what was never sent is removed', async () => {
    const [old, young] = [`${world.files.arrivals}/old`, `${world.files.arrivals}/young`]
    for (const path of [old, young]) writeFileSync(path, 'half a file')
    const twoHoursAgo = (Date.now() - 2 * hourMs) / 1000
    utimesSync(old, twoHoursAgo, twoHoursAgo)
    const unsent = idIn((await upload()).body.url)
    const waiting = idIn((await upload()).body.url)
    await world.db.updateTable('files').set({ waits_until: new Date() }).where('id', '=', unsent).execute()
    const errors: unknown[] = []
    const end = keepSweepingFiles(world.db, world.files, (error) => void errors.push(error), 10)
    await expect.poll(() => readdirSync(world.files.arrivals)).toEqual(['young'])
    await expect.poll(() => read(unsent)).toBeUndefined()
    await end()
    expect(errors).toEqual([])
    expect(await read(waiting)).toBe(pdf)
    const rows = await world.db.selectFrom('files').select('id').where('id', 'in', [unsent, waiting]).execute()
    expect(rows).toEqual([{ id: waiting }])
    rmSync(young)
  })

  test.runIf(place === 'a folder')('a file that lies there and cannot be read is away, too', async () => {
    const { body } = await upload()
    const id = idIn(body.url)
    await world.files.storage.remove(id)
    const installation = await findInstallation(world.db)
    mkdirSync(`${world.folder}/files/${installation}/${id.slice(0, 2)}/${id}`)
    await expectAway(body.url)
  })

  test.runIf(place === 'a folder')('on the disk they are their owner’s alone', async () => {
    const id = idIn((await upload()).body.url)
    const installation = await findInstallation(world.db)
    const shelf = `${installation}/${id.slice(0, 2)}`
    const mode = (path: string) => (statSync(`${world.folder}/files/${path}`).mode & 0o777).toString(8)
    expect(['.', 'arriving', installation, shelf].map(mode)).toEqual(Array(4).fill('700'))
    expect(mode(`${shelf}/${id}`)).toBe('600')
  })
})

test('T135: a disk that is full says so, one that fails in another way is away', async () => {
  const failure = (path: string) => writeFile(path, 'x').catch((error) => error)
  expect(storageRefusal(await failure('/dev/full')).code).toBe('storage_full')
  expect(storageRefusal(await failure('/proc/version')).code).toBe('storage_away')
})
