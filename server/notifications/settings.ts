import type { Db, Tables, Tx } from '#server/db/tables.ts'
import type { NotificationSettings, SettingsChanges } from '#shared/notifications/schema.ts'

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

/** What is left out stays as it is, so that two screens that change different switches at once both count. */
export async function changeSettings(tx: Tx, userId: string, changes: SettingsChanges): Promise<NotificationSettings> {
  const kept = tx
    .insertInto('notification_settings')
    .values({ user_id: userId, ...rowOf({ ...atFirst, ...changes }) })
    .onConflict((row) => row.column('user_id').doUpdateSet({ user_id: userId, ...rowOf(changes) }))
    .returning(columns)
  return (await kept.executeTakeFirstOrThrow()) as NotificationSettings
}
