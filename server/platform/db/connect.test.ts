import { chmodSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { StartupError } from '#server/platform/process/startup-error.ts'
import { openDatabase } from '#tests/setup/database.ts'
import { freshFolder } from '#tests/setup/server-process.ts'
import { connect } from './connect.ts'

test('a folder that others could read is closed to them before data is written, and serves one process at a time', async () => {
  const folder = freshFolder()
  chmodSync(folder, 0o755)
  const first = await connect({ folder })
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  await expect(connect({ folder })).rejects.toThrow(`${folder} is in use by another process`)
  await first.close()
  await (await connect({ folder })).close()
  rmSync(folder, { recursive: true })
})

test('a folder that cannot be locked for another reason is not reported as in use', async () => {
  const folder = freshFolder()
  mkdirSync(`${folder}/lock`)
  const file = `${folder}/file`
  writeFileSync(file, '')
  for (const unusable of [folder, file]) {
    const failing = connect({ folder: unusable })
    await expect(failing).rejects.toThrow(StartupError)
    await expect(failing).rejects.toThrow(/cannot be used for the data/)
  }
  rmSync(folder, { recursive: true })
})

test('a job whose statements fail half way leaves the only connection as it was', async () => {
  const { db, jobs, close } = await openDatabase('embedded')
  onTestFinished(close)
  if (!('db' in jobs)) throw new Error('The embedded database has no connections to give')
  const failing = jobs.db.executeSql('begin; select 1 / 0; commit')
  const counting = sql<{ n: number }>`select count(*) as n from users`.execute(db)
  await expect(failing).rejects.toThrow('division by zero')
  expect((await counting).rows).toEqual([{ n: 0 }])
  await db.transaction().execute((tx) => tx.insertInto('users').values({ email: 'ada@porchlight.example' }).execute())
  const { rows } = await jobs.db.executeSql('select 1 as a; select 2 as a')
  expect(rows).toEqual([{ a: 1 }, { a: 2 }])
})
