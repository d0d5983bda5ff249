import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Db } from '#server/database/tables.ts'
import { useWorld } from '#tests/use-world.ts'
import { engines } from '#tests/world.ts'
import { sweepWords } from './jobs.ts'

describe.each(engines)('the words for spelling suggestions on %s', (engine) => {
  const world = useWorld(engine)

  const hasWord = async (word: string, db: Db = world.db) => {
    const { rows } = await sql`select from task_words where word = ${word}`.execute(db)
    return rows.length === 1
  }

  test('are deleted with the last task that has them', async () => {
    const posts = [await world.post({ title: 'A theremin to tune' }), await world.post({ title: 'Theremin lessons' })]
    for (const { id } of posts) {
      await sweepWords(world.db)
      expect(await hasWord('theremin')).toBe(true)
      await world.ask('ada', `DELETE /api/tasks/${id}`)
    }
    await sweepWords(world.db)
    expect(await hasWord('theremin')).toBe(false)
  })

  test('are searchable again when a helper releases the task', async () => {
    const { id } = await world.match({ title: 'Carry my harmonium' })
    await sweepWords(world.db)
    await world.ask('ben', `PATCH /api/tasks/${id}/release`, { reason: 'A cold' })
    expect((await world.ask('cleo', 'GET /api/tasks?q=harmonuim')).body).toMatchObject([{ id }])
  })

  test('are written when a text changes, and not at every step of a task', async () => {
    const { id } = await world.post({ title: 'Polish my bassoon' })
    await sql`delete from task_words where word = 'bassoon'`.execute(world.db)
    await world.db.updateTable('tasks').set({ status: 'closed' }).where('id', '=', id).execute()
    expect(await hasWord('bassoon')).toBe(false)
    await world.db.updateTable('tasks').set({ status: 'open' }).where('id', '=', id).execute()
    await world.ask('ada', `PATCH /api/tasks/${id}`, { title: 'Polish my bassoon and clavichord' })
    expect([await hasWord('bassoon'), await hasWord('clavichord')]).toEqual([true, true])
  })

  test.runIf(engine === 'postgres')('stay if somebody posts them during the sweep', async () => {
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
      await expect.poll(async () => isSwept || (await world.countLockWaits()) > 0).toBe(true)
    })
    await sweeping
    expect(await hasWord('mandolin')).toBe(true)
  })
})
