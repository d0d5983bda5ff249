import { describe, expect, test } from 'vitest'
import { pia } from '#tests/cast.ts'
import { useWorld } from '#tests/use-world.ts'
import { engines } from '#tests/world.ts'

describe.each(engines)('a task that is deleted on %s', (engine) => {
  const world = useWorld(engine)

  test('T052: a deleted task leaves only the notification of its deletion, and its page is gone for everybody', async () => {
    await world.join('pia', pia)
    const { id: taskId } = await world.post()
    const offer = async (who: string) => (await world.ask(who, 'POST /api/offers', { taskId })).body.id
    await offer('ben')
    await world.ask('ada', `PATCH /api/offers/${await offer('pia')}/decline`)
    world.busMessages.length = 0
    await world.ask('ada', `DELETE /api/tasks/${taskId}`)
    const listOf = async (who: string) => (await world.ask(who, 'GET /api/notifications')).body
    expect(await listOf('ada')).toEqual([])
    expect(await listOf('pia')).toEqual([])
    const [notification, ...others] = await listOf('ben')
    expect([notification.title, others]).toEqual(['A task was taken down', []])
    expect((await world.ask('ben', `PATCH /api/notifications/${notification.id}/read`)).status).toBe(200)
    for (const path of ['', '/messages', '/conversations', '/offers', '/my-offer', '/reviews', '/can-review'])
      for (const who of ['ada', 'ben'])
        expect((await world.ask(who, `GET /api/tasks/${taskId}${path}`)).status, path).toBe(404)
    const notificationEvent = { type: 'new_notification', data: { relatedTaskId: taskId } }
    await expect.poll(() => world.busMessages).toContainEqual({ to: world.ids.ben, event: notificationEvent })
    const tables = ['offers', 'messages', 'conversations'] as const
    for (const table of tables)
      expect(await world.db.selectFrom(table).select('id').where('task_id', '=', taskId).execute(), table).toEqual([])
  })
})
