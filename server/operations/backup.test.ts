import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { buffer, text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type Entry, openPromise } from 'yauzl'
import { migrate } from '#server/database/migrate.ts'
import type { Db } from '#server/database/tables.ts'
import { openFilesOf } from '#server/features/files/files.ts'
import { findInstallation } from '#server/features/files/store.ts'
import { enqueueMails } from '#server/features/outbox/store.ts'
import { formWith, pdf, picture } from '#tests/fixtures/files.ts'
import { randomTasks } from '#tests/fixtures/random-tasks.ts'
import { startBucket } from '#tests/services/bucket.ts'
import { openEmptyDatabase } from '#tests/setup/database.ts'
import { freshFolder } from '#tests/setup/server-process.ts'
import { engines, openWorld, type World } from '#tests/world.ts'
import { openArchive } from './archive.ts'
import { audit } from './audit.ts'
import { backUp, secretEntry } from './backup.ts'
import { refuseNewerBackup, refuseNonEmpty, restore } from './restore.ts'
import { findTables, readRows } from './rows.ts'

async function openNew(engine: string): Promise<Db> {
  const { db, close } = await openEmptyDatabase(engine)
  onTestFinished(close)
  return db
}

/** Returns all rows by table, without the times at which mails were queued, because their jobs are not backed up. */
const rowsOf = (db: Db) =>
  db.transaction().execute(async (tx) => {
    const tables: Record<string, string[]> = {}
    for (const table of await findTables(tx)) {
      const lines = []
      for await (const some of readRows(tx, table)) lines.push(...some.trimEnd().split('\n'))
      // Workers go on meanwhile, and note when they ran.
      const still = lines.map((line) => line.replace(/"(handed_at|ran_at)":"[^"]+"/, '"$1":null'))
      tables[table] = still.sort()
    }
    return tables
  })

describe.each(engines)('a backup of %s', (engine) => {
  let world: World
  let bucket: Awaited<ReturnType<typeof startBucket>>
  const folder = freshFolder()
  const path = `${folder}/porchlight.zip`
  const ids: string[] = []
  const bytes = new Map<string, Buffer>()

  beforeAll(async () => {
    bucket = await startBucket()
    // On PostgreSQL the files go from the bucket to the folder, on the embedded database from the folder to the bucket.
    world = await openWorld(engine, engine === 'postgres' ? { bucket: bucket.settings } : {})
    const { id: taskId } = await world.match({ title: 'Café “naïve” \\ 🐕', compensation: 15.1 })
    for (const [name, content] of Object.entries({ 'lease.pdf': pdf, 'dog.png': await picture() })) {
      const { body } = await world.ask('ben', 'POST /api/upload', formWith({ [name]: content }))
      const { url: attachmentUrl, type: attachmentType, filename: attachmentName, size: attachmentSize } = body
      const attachment = { attachmentUrl, attachmentType, attachmentName, attachmentSize }
      const message = { taskId, recipientId: world.ids.ada, content: `${name}\u2028 above`, ...attachment }
      expect((await world.ask('ben', 'POST /api/messages/with-attachment', message)).status).toBe(201)
    }
    const profileImageUrl = `data:image/png;base64,${(await picture()).toString('base64')}`
    expect((await world.ask('ada', 'PATCH /api/profile', { profileImageUrl })).status).toBe(200)
    await world.ask('ada', `PATCH /api/tasks/${taskId}/complete`)
    await world.ask('ada', 'POST /api/reviews', { taskId, revieweeId: world.ids.ben, rating: 4, comment: null })
    const tasks = randomTasks(1200, new Date()).map((task) => ({ ...task, requester_id: world.ids.ada }))
    for (let from = 0; from < tasks.length; from += 200)
      await world.db
        .insertInto('tasks')
        .values(tasks.slice(from, from + 200))
        .execute()
    const beingSent = () => world.db.selectFrom('outbox').select('id').where('kind', '<>', 'messages').execute()
    await vi.waitFor(async () => expect(await beingSent()).toEqual([]), 10_000)
    await sql`insert into outbox (user_id, kind, handed_at, due_at, words)
      select id, 'verify', now(), now() + interval '1 hour', '{"title": "A"}' from users`.execute(world.db)
    await sql`insert into partial_sessions (token_hash, user_id, account_id, expires_at)
      select 'half in', user_id, id, now() + interval '1 hour' from accounts limit 1`.execute(world.db)
    for (const { id } of await world.db.selectFrom('files').select('id').execute()) {
      ids.push(id)
      const stored = await world.files.storage.read(id)
      if (stored) bytes.set(id, await buffer(stored))
    }
    expect([ids.length, bytes.size]).toEqual([3, 3])
    const { db, files } = world
    expect(await backUp({ db, storage: files.storage, secret: 'hush', now: new Date() }, path)).toEqual([])
  })
  afterAll(async () => {
    await world.close()
    await bucket.stop()
    bucket.remove()
  })

  const openElsewhere = async () => {
    const inBucket = engine === 'embedded' ? { bucket: bucket.settings } : {}
    const options = { folder: freshFolder(), onError: console.error, ...inBucket }
    return openFilesOf(await findInstallation(world.db), options)
  }
  const reopen = async () => {
    const archive = await openArchive(path)
    onTestFinished(archive.close)
    return archive
  }

  test('is readable by its owner alone, and never overwrites a file', async () => {
    expect(statSync(path).mode & 0o777).toBe(0o600)
    const { db, files } = world
    const again = backUp({ db, storage: files.storage, secret: undefined, now: new Date() }, path)
    await expect(again).rejects.toThrow('exists already')
    expect(existsSync(`${path}.unfinished`)).toBe(false)
  })

  test('is written by one process at a time: a second one to the same file is refused', async () => {
    const { db, files } = world
    const twice = `${folder}/twice.zip`
    const write = () => backUp({ db, storage: files.storage, secret: undefined, now: new Date() }, twice)
    const [one, other] = await Promise.allSettled([write(), write()])
    const refused = [one, other].flatMap((result) => (result.status === 'rejected' ? [String(result.reason)] : []))
    expect(refused).toEqual([expect.stringContaining('twice.zip.unfinished exists: another backup is being written')])
    const archive = await openArchive(twice)
    archive.close()
    expect(existsSync(`${twice}.unfinished`)).toBe(false)
  })

  test.each(engines)(
    'T142: restored into an empty installation on %s it is the same, row by row and byte by byte',
    async (target) => {
      const db = await openNew(target)
      const files = await openElsewhere()
      await refuseNonEmpty(db, files)
      const archive = await reopen()
      expect(await text(await archive.read(secretEntry))).toBe('hush')
      await restore(archive, db, files)

      const rows = await rowsOf(world.db)
      expect(rows['partial_sessions']).toHaveLength(1)
      const without = { ...rows, partial_sessions: [] }
      expect(await rowsOf(db), 'but for sign-ins that lacked the second step').toEqual(without)
      for (const id of ids) {
        const stored = await files.storage.read(id)
        expect(stored && (await buffer(stored))).toEqual(bytes.get(id))
      }
      expect(await audit(db, files.storage, new Date())).toEqual([])
      const waiting = await db.selectFrom('outbox').select('id').where('handed_at', 'is', null).execute()
      expect(waiting.length, 'mails whose jobs stayed behind are handed on again').toBeGreaterThan(2)
      for (const id of ids) await files.storage.remove(id)

      const restored = await db.selectFrom('outbox').select('id').execute()
      await enqueueMails(db, [world.ids.ada], { kind: 'verify' })
      const latest = await db.selectFrom('outbox').select('id').orderBy('position', 'desc').executeTakeFirst()
      expect(restored, 'later rows come after them').not.toContainEqual(latest)
    },
  )

  test('is not restored over existing rows or files', async () => {
    const db = await openNew(engine)
    const files = await openElsewhere()
    await refuseNonEmpty(db, files)
    await expect(refuseNonEmpty(world.db, files)).rejects.toThrow('The database is not empty')
    await expect(refuseNonEmpty(db, world.files)).rejects.toThrow('The file store is not empty')
    await migrate(db)
    await expect(refuseNonEmpty(db, files)).rejects.toThrow('The database is not empty')
  })

  test('that is incomplete or damaged is refused', async () => {
    const whole = readFileSync(path)
    const harmed = `${folder}/${randomUUID()}.zip`
    const refused = async (content: Buffer) => {
      writeFileSync(harmed, content)
      await expect(openArchive(harmed)).rejects.toThrow('is not a complete backup')
    }
    for (const part of [0, 0.1, 0.5, 0.99]) await refused(whole.subarray(0, Math.floor(whole.length * part)))
    await expect(openArchive(`${folder}/nowhere.zip`)).rejects.toThrow('is not a complete backup')
    const { about, names } = await reopen()
    let harmless = 0
    for (let turn = 1; turn < 20; turn++) {
      const content = Buffer.from(whole)
      const at = Math.floor((whole.length * turn) / 20)
      content[at] = (content[at] as number) ^ 0xff
      writeFileSync(harmed, content)
      const opened = await openArchive(harmed).catch((error: Error) => error.message)
      if (typeof opened === 'string') {
        expect(opened).toContain('is not a complete backup')
        continue
      }
      // Metadata of the zip, such as the time of an entry, may differ; every entry was found to be intact.
      harmless += 1
      expect([opened.about, opened.names]).toEqual([about, names])
      opened.close()
    }
    expect(harmless).toBeLessThan(4)
  })

  test('whose list of contents is damaged is refused, wherever that is', async () => {
    const whole = readFileSync(path)
    const zip = await openPromise(path)
    const entries = new Map<string, Entry>()
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
    const { relativeOffsetOfLocalHeader: start, compressedSize } = entries.get('contents.json') as Entry
    const data = start + 30 + whole.readUInt16LE(start + 26) + whole.readUInt16LE(start + 28)
    const harmed = `${folder}/${randomUUID()}.zip`
    for (let turn = 0; turn < 40; turn++) {
      const content = Buffer.from(whole)
      const at = data + Math.floor((compressedSize * turn) / 40)
      content[at] = (content[at] as number) ^ 0xff
      writeFileSync(harmed, content)
      await expect(openArchive(harmed), `byte ${at - data}`).rejects.toThrow('is not a complete backup')
    }
  })

  test('of a newer version is refused', async () => {
    const archive = await reopen()
    refuseNewerBackup(archive)
    const migrations = [...archive.about.migrations, '999-tomorrow']
    expect(() => refuseNewerBackup({ ...archive, about: { ...archive.about, migrations } })).toThrow('newer version')
  })

  test('locks no table while it waits for files: a migration can run meanwhile', async () => {
    const { db, files } = world
    const read: typeof files.storage.read = async (id) => {
      await db.transaction().execute((tx) => sql`lock table users, files in access exclusive mode`.execute(tx))
      return files.storage.read(id)
    }
    const third = `${folder}/third.zip`
    const storage = { ...files.storage, read }
    expect(await backUp({ db, storage, secret: undefined, now: new Date() }, third)).toEqual([])
  })

  test('reports the files that were missing, and contains everything else', async () => {
    const [lostId = ''] = ids
    await world.files.storage.remove(lostId)
    const { db, files } = world
    const second = `${folder}/second.zip`
    expect(await backUp({ db, storage: files.storage, secret: undefined, now: new Date() }, second)).toEqual([lostId])
    const archive = await openArchive(second)
    onTestFinished(archive.close)
    const [empty, elsewhere] = [await openNew(engine), await openElsewhere()]
    await restore(archive, empty, elsewhere)
    expect(await elsewhere.storage.read(lostId)).toBeUndefined()
    for (const id of ids.slice(1)) expect(await elsewhere.storage.read(id)).toBeDefined()
  })
})
