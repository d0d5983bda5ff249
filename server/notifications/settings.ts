import { sql } from 'kysely'
import type { Db, Tables, Tx } from '#server/db/tables.ts'
import type { NotificationSettings, SettingsChanges } from '#shared/notifications/schema.ts'
import type { Topic } from '#shared/notifications/wording.ts'

/** Where each switch is kept. */
export const columnOf = {
  inAppNotifications: 'in_app_notifications',
  emailNotifications: 'email_notifications',
  offerNotifications: 'offer_notifications',
  messageNotifications: 'message_notifications',
  taskUpdateNotifications: 'task_update_notifications',
  digestNotifications: 'digest_notifications',
} as const satisfies Record<keyof NotificationSettings, keyof Tables['notification_settings']>

/** For who has never changed anything. */
const atFirst: NotificationSettings = {
  inAppNotifications: true,
  emailNotifications: true,
  offerNotifications: true,
  messageNotifications: true,
  taskUpdateNotifications: true,
  digestNotifications: false,
}

const switches = Object.keys(columnOf) as (keyof NotificationSettings)[]
const columns = switches.map((name) => `${columnOf[name]} as ${name}` as const)
const rowOf = <Changes extends SettingsChanges>(changes: Changes) =>
  Object.fromEntries(switches.map((name) => [columnOf[name], changes[name]]))

export async function findSettings(db: Db, userId: string): Promise<NotificationSettings> {
  const kept = db.selectFrom('notification_settings').select(columns).where('user_id', '=', userId)
  return ((await kept.executeTakeFirst()) as NotificationSettings | undefined) ?? atFirst
}

/** Whether a person of a `users` row has switched off neither a way to be told nor what this is about; who never changed anything has not. */
export const isWanted = (way: 'in_app_notifications' | 'email_notifications', topic: Topic) =>
  sql<boolean>`not exists (select from notification_settings
    where user_id = users.id and not (${sql.ref(way)} and ${sql.ref(columnOf[topic])}))`

/** Of these people, who wants mails of this. Only to an address that is known to be theirs: words of strangers go there. */
export async function whoWantsMail(db: Db, people: string[], topic: Topic): Promise<string[]> {
  if (people.length === 0) return []
  const wanting = db.selectFrom('users').select('id').where('id', 'in', people).where('email_verified', '=', true)
  return (await wanting.where(isWanted('email_notifications', topic)).execute()).map(({ id }) => id)
}

/** The same of one person. */
export const wantsMail = async (db: Db, userId: string, topic: Topic): Promise<boolean> =>
  (await whoWantsMail(db, [userId], topic)).length > 0

/** For who follows the link of a mail; whoever has left by now gets none anyway. */
export const turnOffMails = (db: Db, userId: string) =>
  db
    .insertInto('notification_settings')
    .columns(['user_id', 'email_notifications'])
    .expression((query) =>
      query
        .selectFrom('users')
        .select(['id', sql<boolean>`false`.as('off')])
        .where('id', '=', userId),
    )
    .onConflict((row) => row.column('user_id').doUpdateSet({ email_notifications: false }))
    .execute()

/** What is left out stays as it is, so that two screens that change different switches at once both count. */
export async function changeSettings(tx: Tx, userId: string, changes: SettingsChanges): Promise<NotificationSettings> {
  const kept = tx
    .insertInto('notification_settings')
    .values({ user_id: userId, ...rowOf({ ...atFirst, ...changes }) })
    .onConflict((row) => row.column('user_id').doUpdateSet({ user_id: userId, ...rowOf(changes) }))
    .returning(columns)
  return (await kept.executeTakeFirstOrThrow()) as NotificationSettings
}
