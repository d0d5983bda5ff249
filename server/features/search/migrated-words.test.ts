import { describe, expect, test } from 'vitest'
import { wordsOfOlderCategories } from '#server/database/migrations/020-words-of-older-categories.ts'
import { wordsCutLess } from '#server/database/migrations/034-words-cut-less.ts'
import type { Db } from '#server/database/tables.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { holdTransaction } from '#tests/fixtures/hold-transaction.ts'
import { useWorld } from '#tests/use-world.ts'
import { engines } from '#tests/world.ts'

describe.each(engines)('words of older posts on %s', (engine) => {
  const world = useWorld(engine)
  const idsOf = (tasks: Task[]) => tasks.map(({ id }) => id)

  test.each([
    ['babysitting', 'childcare'],
    ['errands', 'delivery'],
  ])('an older post in %s is found by %s too after the migration', async (category, name) => {
    const { id } = await world.post({ title: 'Mind our twins', category }, 'ben')
    const found = async (q: string) => idsOf((await world.ask('cleo', `GET /api/tasks?q=twins+${q}`)).body)
    await world.db.updateTable('tasks').set({ search_words: 'mind our twin' }).where('id', '=', id).execute()
    expect(await found(name)).toEqual([])
    await wordsOfOlderCategories.up(world.db)
    for (const typed of [name, name.slice(0, -1)]) expect([typed, await found(typed)]).toEqual([typed, [id]])
    await world.ask('ben', `DELETE /api/tasks/${id}`)
  })

  test('a post whose word was cut from carry to care is found by its own word after the migration', async () => {
    const { id } = await world.post({ title: 'Care for a vireo' }, 'ben')
    const found = async (q: string) => idsOf((await world.ask('cleo', `GET /api/tasks?q=vireo+${q}`)).body)
    await world.db.updateTable('tasks').set({ search_words: 'care for a vireo carr' }).where('id', '=', id).execute()
    expect([await found('carr'), await found('dog')]).toEqual([[id], []])
    await wordsCutLess.up(world.db)
    expect([await found('carry'), await found('care')]).toEqual([[], [id]])
    const { search_words } = await world.db
      .selectFrom('tasks')
      .select('search_words')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(search_words.split(' ')).not.toContain('carr')
    await world.ask('ben', `DELETE /api/tasks/${id}`)
  })

  test('an edit by an older version at that moment keeps the words of its text', async () => {
    const { id } = await world.post({ title: 'Feed a vireo' })
    const set = (db: Db, fields: object) => db.updateTable('tasks').set(fields).where('id', '=', id).execute()
    await set(world.db, { search_words: 'older words' })
    const edit = await holdTransaction(world, (tx) =>
      set(tx, { title: 'Feed a dunlin', search_words: 'words between' }),
    )
    const cutting = world.db.transaction().execute((tx) => wordsCutLess.up(tx))
    // The embedded database has one connection, so the migration runs after the edit there.
    if (engine === 'postgres') await expect.poll(world.countLockWaits).toBe(1)
    await edit()
    await cutting
    const found = async (q: string) => idsOf((await world.ask('cleo', `GET /api/tasks?q=${q}`)).body)
    expect([await found('dunlin'), await found('vireo')]).toEqual([[id], []])
    await world.ask('ada', `DELETE /api/tasks/${id}`)
  })
})
