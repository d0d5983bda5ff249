import { globSync, rmSync } from 'node:fs'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { endArrangements } from '#server/features/task-lifecycle/end-arrangement.ts'
import { lockTasksOf } from '#server/features/tasks/lock-tasks.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { password } from '#tests/cast.ts'
import { registerDevice } from '#tests/fixtures/register-device.ts'
import { openPushService } from '#tests/services/push-service.ts'
import { openWorld } from '#tests/world.ts'

const homeAddress = '5 Elm Street, Oak Park, IL 60302'

/** Opens the test world with a push service, and with confirmed addresses for everybody. */
export async function openVisibilityWorld(engine: string) {
  const world = await openWorld(engine, { mayPushToPrivate: true })
  const service = await openPushService()
  const { ask, callOrThrow, db } = world

  const confirmAddresses = () => db.updateTable('users').set({ email_verified: true }).execute()
  const waitUntilDelivered = (table: 'outbox' | 'pushes') =>
    expect.poll(() => db.selectFrom(table).select('id').execute()).toEqual([])

  /** Deletes the rows and the mails of earlier cases. */
  async function clear() {
    for (const table of [
      'blocks',
      'restrictions',
      'tasks',
      'outbox',
      'pushes',
      'push_devices',
      'message_mails',
      'notifications',
    ] as const)
      await db.deleteFrom(table).execute()
    await confirmAddresses()
    // The folder keeps the newest mails only, so counting them would stop at its maximum.
    for (const mail of globSync(`${world.folder}/*.json`)) rmSync(mail, { force: true })
    service.received.length = 0
  }

  /** Signs up a neighbor for one case. Returns the name for `ask`, and the id. */
  async function signUpNeighbor() {
    const newcomer = await world.newcomer()
    await confirmAddresses()
    await waitUntilDelivered('outbox')
    return newcomer
  }
  const deleteAccount = (who: string) => callOrThrow(who, 'DELETE /api/account', { password })
  const acceptBen = async (id: string) => {
    await callOrThrow('ben', 'POST /api/offers', { taskId: id })
    await callOrThrow('ada', `PATCH /api/tasks/${id}/assign`, { helperId: world.ids.ben })
  }
  const releaseBen = (id: string) => callOrThrow('ben', `PATCH /api/tasks/${id}/release`, { reason: 'A cold' })
  const sendMessage = (who: string, taskId: string, recipientId = world.ids.ada) =>
    ask(who, 'POST /api/messages', { taskId, recipientId, content: `The gate is open, says ${who}` })
  const setHomeAddress = (who: string) => callOrThrow(who, 'PATCH /api/profile', { address: homeAddress })

  const idOf = async (who: string): Promise<string> => (await callOrThrow(who, 'GET /api/auth/user')).id
  /** Blocks, and waits for the push about an arrangement that has ended by it. */
  async function block(who: string, whom: string) {
    await callOrThrow(who, `POST /api/users/${await idOf(whom)}/block`)
    await waitUntilDelivered('pushes')
  }

  /** Suspends as a decision does; the sessions stay, so that the other calls of a case still run. */
  async function suspend(who: string) {
    const id = await idOf(who)
    await inTransaction(db, world.bus, async (tx, announce) => {
      const tasks = await lockTasksOf(tx, id)
      await sql`insert into restrictions (user_id, kind, ends_at) values (${id}, 'suspend', 'infinity')`.execute(tx)
      const endedBy = { id, firstName: 'Ada' }
      await endArrangements(tx, announce, tasks, { reason: 'suspended', endedBy, now: new Date() })
    })
    await waitUntilDelivered('pushes')
  }

  async function emailOf(id: string) {
    const users = db.selectFrom('users').select('email').where('id', '=', id)
    return (await users.executeTakeFirstOrThrow()).email
  }
  /** Returns the number of mails to this person, once all mails that are due were sent or dropped. */
  async function countMails(id: string) {
    await expect
      .poll(() => db.selectFrom('outbox').select('id').where('due_at', '<=', sql<Date>`now()`).execute())
      .toEqual([])
    return (await world.mailsTo(await emailOf(id))).length
  }

  const registerDeviceOf = (who: string) => registerDevice(world, service, who)
  const close = async () => {
    service.close()
    await world.close()
  }
  return {
    ...world,
    releaseBen,
    acceptBen,
    block,
    suspend,
    clear,
    idOf,
    countMails,
    waitUntilDelivered,
    registerDeviceOf,
    close,
    deleteAccount,
    setHomeAddress,
    signUpNeighbor,
    service,
    sendMessage,
  }
}
export type VisibilityWorld = Awaited<ReturnType<typeof openVisibilityWorld>>
