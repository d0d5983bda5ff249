import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '#server/db/tables.ts'
import { engines, openWorld, type World } from '#tests/world.ts'
import { sweepWords } from './word-sweep.ts'

describe.each(engines)('the words that a misspelt one may have meant, on %s', (engine) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(engine)
  })
  afterAll(() => world.end())

  const isKept = async (word: string, db: Db = world.db) => {
    const { rows } = await sql`select from task_words where word = ${word}`.execute(db)
    return rows.length === 1
  }

  test('go with the last task that had them', async () => {
    const posts = [await world.post({ title: 'A theremin to tune' }), await world.post({ title: 'Theremin lessons' })]
    for (const { id } of posts) {
      await sweepWords(world.db)
      expect(await isKept('theremin')).toBe(true)
      await world.ask('ada', `DELETE /api/tasks/${id}`)
    }
    await sweepWords(world.db)
    expect(await isKept('theremin')).toBe(false)
  })

  test('are found again when a helper releases the task', async () => {
    const { id } = await world.match({ title: 'Carry my harmonium' })
    await sweepWords(world.db)
    await world.ask('ben', `PATCH /api/tasks/${id}/release`, { reason: 'A cold' })
    expect((await world.ask('cleo', 'GET /api/tasks?q=harmonuim')).body).toMatchObject([{ id }])
  })

  test('are looked at where they change, and not at every step of a task', async () => {
    const { id } = await world.post({ title: 'Polish my bassoon' })
    await sql`delete from task_words where word = 'bassoon'`.execute(world.db)
    await world.db.updateTable('tasks').set({ status: 'closed' }).where('id', '=', id).execute()
    expect(await isKept('bassoon')).toBe(false)
    await world.db.updateTable('tasks').set({ status: 'open' }).where('id', '=', id).execute()
    await world.ask('ada', `PATCH /api/tasks/${id}`, { title: 'Polish my bassoon and clavichord' })
    expect([await isKept('bassoon'), await isKept('clavichord')]).toEqual([true, true])
  })

  test.runIf(engine === 'postgres')('stay where somebody posts them while they are swept', async () => {
    const { id } = await world.post({ title: 'Restring a mandolin' })
    const { id: _, ...row } = await world.db
      .selectFrom('tasks')
      .select([
        'id',
        'task_type',
        'title',
        'description',
        'category',
        'address',
        'area',
        'search_words',
        'requester_id',
      ])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await world.ask('ada', `DELETE /api/tasks/${id}`)
    let sweeping: Promise<void> = Promise.resolve()
    await world.db.transaction().execute(async (tx) => {
      await tx.insertInto('tasks').values(row).execute()
      let isSwept = false
      sweeping = sweepWords(world.db).finally(() => {
        isSwept = true
      })
      await expect.poll(async () => isSwept || (await world.countWaiting()) > 0).toBe(true)
    })
    await sweeping
    expect(await isKept('mandolin')).toBe(true)
  })
})
