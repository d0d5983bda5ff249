import { sql } from 'kysely'
import { enqueueDigests } from '#server/features/digest/jobs.ts'
import { relayTyping } from '#server/features/messages/relay-typing.ts'
import type { AddressMailKind, MailKind } from '#server/features/outbox/store.ts'
import type { LiveEvent } from '#shared/live.ts'
import { inHours, shiftMessagesBack } from '#tests/fixtures/shift-dates.ts'
import { ofArrangement, questionTo } from './question-to.ts'
import { rowOfCase, rowWithoutCase, type VisibilityRow } from './visibility-row.ts'
import type { VisibilityWorld } from './visibility-world.ts'

const ofAccount = rowWithoutCase('about a person’s own account, to that person')
const notification = {
  topic: 'taskUpdateNotifications',
  title: 'Help is under way',
  message: 'Ben has started.',
} as const

/** A mail about a task that waits in the outbox: it goes to Ben, who helps, and not to a stranger. */
const waitingMail = (
  kind: MailKind,
  createTask: (world: VisibilityWorld) => Promise<string>,
  stays: { staysWhenWithheld?: string } = {},
): VisibilityRow =>
  rowOfCase(async (world) => {
    const taskId = await createTask(world)
    await world.waitUntilDelivered('outbox')
    const { ben: benId } = world.ids
    const stranger = await world.signUpNeighbor()
    const sees = async (who: string) => {
      const userId = who === 'ben' ? benId : stranger.id
      const before = await world.countMails(userId)
      const about = { task_id: taskId, from_id: world.ids.ada }
      const row = { ...about, user_id: userId, kind, words: JSON.stringify(notification) }
      await world.db.insertInto('outbox').values(row).execute()
      return (await world.countMails(userId)) > before
    }
    return { sees, viewer: 'ben', other: stranger.name, from: 'ada', ...stays }
  })

const matchedIn = (hours: number) => async (world: VisibilityWorld) => (await world.match({ date: inHours(hours) })).id
const completed = async (world: VisibilityWorld) => {
  const { id } = await world.match()
  await world.callOrThrow('ada', `PATCH /api/tasks/${id}/complete`)
  return id
}

/** The kinds of mails in the outbox. */
export const mails: Record<MailKind | AddressMailKind, VisibilityRow> = {
  verify: ofAccount,
  reset: ofAccount,
  email_changed: ofAccount,
  password_changed: ofAccount,
  roles_changed: ofAccount,
  urgent_case: rowWithoutCase('it tells those with a role that something waits, and names nobody'),
  appealed_case: rowWithoutCase('it tells those with a role that something waits, and names nobody'),
  case_notice: rowWithoutCase('it tells of a decision about what its reader wrote or reported, and names nobody'),
  appeal_answer: rowWithoutCase('it answers what its reader has asked, and names nobody'),
  case_question: rowWithoutCase('it says that a question waits for its reader, and names nobody'),
  answered_question: rowWithoutCase('it tells those with a role that something was answered, and names nobody'),
  address_barred: rowWithoutCase('it goes to an address without an account, and names nobody'),
  announcement: rowWithoutCase('operators write it to everybody, and it names nobody'),
  reports_wait: rowWithoutCase('it tells of a decision about its reader, and names nobody'),
  access_ended: ofAccount,
  security_new_browser: ofAccount,
  security_app_added: ofAccount,
  security_app_removed: ofAccount,
  security_app_ended: ofAccount,
  security_codes_renewed: ofAccount,
  security_code_used: ofAccount,
  security_codes_guessed: ofAccount,
  security_passkey_added: ofAccount,
  security_passkey_removed: ofAccount,
  security_reset_asked: ofAccount,
  security_reset_done: ofAccount,
  factor_reset: rowWithoutCase(
    'it tells those with a role whose second step ends, as the log does, whom they block too',
  ),
  notice: waitingMail('notice', matchedIn(48), ofArrangement),
  reminder_day: waitingMail('reminder_day', matchedIn(20), ofArrangement),
  reminder_soon: waitingMail('reminder_soon', matchedIn(1), ofArrangement),
  outcome_question: questionTo(async (world, noticeId) => {
    const before = await world.countMails(world.ids.ada)
    const row = { user_id: world.ids.ada, kind: 'outcome_question', arrangement_notice_id: noticeId }
    await world.db
      .insertInto('outbox')
      .values({ ...row, from_id: world.ids.ben })
      .execute()
    return (await world.countMails(world.ids.ada)) > before
  }),
  reminder_review: waitingMail('reminder_review', completed),
  messages: rowOfCase(async (world) => {
    const { id: taskId } = await world.post()
    const [staying, leaving] = [await world.signUpNeighbor(), await world.signUpNeighbor()]
    const sees = async (who: string) => {
      const before = await world.countMails(world.ids.ada)
      await world.sendMessage(who, taskId)
      if (who === leaving.name) await world.deleteAccount(who)
      await shiftMessagesBack(world.db, 60)
      return (await world.countMails(world.ids.ada)) > before
    }
    return { sees, viewer: staying.name, other: leaving.name, from: 'ada' }
  }),
  digest: rowOfCase(async (world) => {
    const { id } = await world.post()
    await world.setHomeAddress('cleo')
    await world.callOrThrow('cleo', 'PATCH /api/notification-settings', { digestNotifications: true })
    const sees = async () => {
      const before = await world.countMails(world.ids.cleo)
      const eightDaysAgo = sql<Date>`now() - interval '8 days'`
      await world.db
        .updateTable('notification_settings')
        .set({ digest_from: eightDaysAgo, digest_until: eightDaysAgo })
        .execute()
      await enqueueDigests(world.db)
      return (await world.countMails(world.ids.cleo)) > before
    }
    return { sees, viewer: 'cleo', from: 'ada', hide: () => world.acceptBen(id) }
  }),
}

/** The pushes of the outbox: one that waits goes to Ben, who helps, and not to a stranger; and one that asks. */
export const pushes: Record<'push' | 'push of a question', VisibilityRow> = {
  'push of a question': questionTo(async (world, noticeId) => {
    await world.db.deleteFrom('push_devices').execute()
    const { id: deviceId } = await world.registerDeviceOf('ada')
    world.service.received.length = 0
    const row = { device_id: deviceId, type: 'new_notification', title: 'Did it happen?', message: 'With Ben' } as const
    await world.db
      .insertInto('pushes')
      .values({ ...row, arrangement_notice_id: noticeId })
      .execute()
    await world.waitUntilDelivered('pushes')
    return world.service.received.length > 0
  }),
  push: rowOfCase(async (world) => {
    const { id: taskId } = await world.match()
    const sees = async (who: string) => {
      world.service.received.length = 0
      await world.db.deleteFrom('push_devices').execute()
      const { id: deviceId } = await world.registerDeviceOf(who)
      const row = { device_id: deviceId, task_id: taskId, type: 'new_notification', ...notification } as const
      await world.db.insertInto('pushes').values(row).execute()
      await world.waitUntilDelivered('pushes')
      return world.service.received.some(({ path }) => path === `/${who}/a`)
    }
    return { sees, viewer: 'ben', other: 'cleo', from: 'ada', ...ofArrangement }
  }),
}

const isSent = (
  { busMessages }: VisibilityWorld,
  type: LiveEvent['type'],
  matches: (to: string, event: string) => boolean,
) => busMessages.some(({ to, event }) => event.type === type && matches(to, JSON.stringify(event)))

/** Typing is shown only if it comes from one of the two participants of a chat. */
const typing = (type: 'typing_start' | 'typing_stop'): VisibilityRow =>
  rowOfCase(async (world) => {
    const { id: taskId } = await world.match()
    const idOf = (who: string) => world.ids[who as keyof typeof world.ids]
    const sees = async (who: string) => {
      world.busMessages.length = 0
      await relayTyping(world.db, world.bus, idOf(who), { type, taskId })
      return isSent(world, type, (_, event) => event.includes(idOf(who)))
    }
    return { sees, viewer: 'ben', other: 'cleo', from: 'ada', ...ofArrangement }
  })

/** The live events. */
export const live: Record<LiveEvent['type'], VisibilityRow> = {
  typing_start: typing('typing_start'),
  typing_stop: typing('typing_stop'),
  new_message: rowOfCase(async (world) => {
    const { id: taskId } = await world.match()
    const sees = async (who: string) => {
      world.busMessages.length = 0
      await world.sendMessage(who, taskId)
      return isSent(world, 'new_message', (_, event) => event.includes(world.ids[who as 'ben' | 'cleo']))
    }
    return { sees, viewer: 'ben', other: 'cleo', from: 'ada', ...ofArrangement }
  }),
  new_offer: rowOfCase(async (world) => {
    const { id: taskId } = await world.post()
    await world.callOrThrow('ben', 'POST /api/offers', { taskId })
    const sees = async (who: string) =>
      isSent(world, 'new_offer', (to, event) => event.includes(taskId) && to === world.ids[who as 'ada' | 'cleo'])
    const why = 'it was sent before; a new offer is refused'
    return { sees, viewer: 'ada', other: 'cleo', from: 'ben', staysAfterBlock: why, staysWhenWithheld: why }
  }),
  new_notification: rowOfCase(async (world) => {
    const [{ id }, writer] = [await world.post(), await world.signUpNeighbor()]
    await world.sendMessage(writer.name, id)
    const sees = async () => {
      world.busMessages.length = 0
      await world.ask('ada', `PATCH /api/tasks/${id}`, { category: 'other' })
      return isSent(world, 'new_notification', (to) => to !== world.ids.ada)
    }
    return { sees, viewer: writer.name, from: 'ada', hide: () => world.deleteAccount(writer.name) }
  }),
}
