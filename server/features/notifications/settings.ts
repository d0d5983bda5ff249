import { type Expression, type QueryCreator, sql } from 'kysely'
import type { Db, Tables, Tx } from '#server/database/tables.ts'
import { anyOf } from '#server/platform/db/any-of.ts'
import type { Condition } from '#server/platform/db/condition.ts'
import { interval } from '#server/platform/db/interval.ts'
import { digestDays } from '#shared/constants.ts'
import type { Topic } from '#shared/notifications/notification-copy.ts'
import type { NotificationSettings, SettingsChanges } from '#shared/notifications/schema.ts'

const columnOf = {
  inAppNotifications: 'in_app_notifications',
  emailNotifications: 'email_notifications',
  offerNotifications: 'offer_notifications',
  messageNotifications: 'message_notifications',
  taskUpdateNotifications: 'task_update_notifications',
  digestNotifications: 'digest_notifications',
} as const satisfies Record<keyof NotificationSettings, keyof Tables['notification_settings']>

/** Settings of users who have never changed any. */
const defaultSettings: NotificationSettings = {
  inAppNotifications: true,
  emailNotifications: true,
  offerNotifications: true,
  messageNotifications: true,
  taskUpdateNotifications: true,
  digestNotifications: false,
}

const settingNames = Object.keys(columnOf) as (keyof NotificationSettings)[]
const columns = settingNames.map((name) => `${columnOf[name]} as ${name}` as const)
const settingsColumns = <Changes extends SettingsChanges>(changes: Changes) =>
  Object.fromEntries(settingNames.map((name) => [columnOf[name], changes[name]]))

export async function findSettings(db: Db, userId: string): Promise<NotificationSettings> {
  const query = db.selectFrom('notification_settings').select(columns).where('user_id', '=', userId)
  return ((await query.executeTakeFirst()) as NotificationSettings | undefined) ?? defaultSettings
}

/** SQL condition: the user has not switched this off. Users without a settings row have not. */
const hasNotSwitchedOff = (userId: 'users.id' | 'push_devices.user_id', setting: Condition): Condition =>
  sql`not exists (select from notification_settings
    where notification_settings.user_id = ${sql.ref(userId)} and not (${setting}))`

/** SQL condition: the user of a `users` row has switched off neither this channel nor this topic. */
export const wantsNotifications = (channel: 'in_app_notifications' | 'email_notifications', topic: Topic) =>
  hasNotSwitchedOff('users.id', sql`${sql.ref(channel)} and ${sql.ref(columnOf[topic])}`)

/** SQL condition: the user of a `users` row has not switched off mails as a whole. */
export const wantsMails: Condition = hasNotSwitchedOff('users.id', sql.ref('email_notifications'))

/** SQL condition: the owner of a device has not switched off the topic of a row of `pushes`. */
export const isPushWanted = hasNotSwitchedOff(
  'push_devices.user_id',
  sql`case pushes.topic ${sql.join(
    Object.entries(columnOf).map(([name, column]) => sql`when ${sql.lit(name)} then ${sql.ref(column)}`),
    sql` `,
  )} end`,
)

/**
 * Selects those of these users who want mails on this topic. Emails that are not confirmed are left out, because the
 * mails contain text by strangers.
 */
export const selectMailRecipients = (
  db: QueryCreator<Tables>,
  userIds: string[] | Expression<string[]>,
  topic: Topic,
) =>
  db
    .selectFrom('users')
    .select('users.id')
    .where(anyOf('users.id', userIds))
    .where('email_verified', '=', true)
    .where(wantsNotifications('email_notifications', topic))

export const wantsMail = async (db: Db, userId: string, topic: Topic): Promise<boolean> =>
  (await selectMailRecipients(db, [userId], topic).executeTakeFirst()) !== undefined

const week = interval(digestDays, 'days')

/** SQL condition: the user wants mails and weekly digests, and has a confirmed email and a ZIP code. */
const wantsDigest: Condition = sql`digest_notifications and email_notifications
  and exists (select from users where users.id = user_id and email_verified and zip is not null)`

/**
 * Returns users whose next digest is due, and starts its period where the latest one ended. Rows locked by another node
 * are skipped.
 */
export async function claimDueDigests(tx: Tx, limit: number): Promise<string[]> {
  const due = await tx
    .selectFrom('notification_settings')
    .select('user_id')
    .where(wantsDigest)
    .where(sql<boolean>`(digest_until is null or digest_until <= now() - ${week})`)
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
  const userIds = due.map(({ user_id }) => user_id)
  await tx
    .updateTable('notification_settings')
    .set({
      digest_from: sql<Date>`greatest(coalesce(digest_until, now() - ${week}), now() - 2 * ${week})`,
      digest_until: sql<Date>`now()`,
    })
    .where(anyOf('user_id', userIds))
    .execute()
  return userIds
}

/** Returns the period of a user's digest, or undefined if the user wants none any more. */
export const findDigestPeriod = (db: Db, userId: string) =>
  db
    .selectFrom('notification_settings')
    .select(['digest_from as from', 'digest_until as until'])
    .where('user_id', '=', userId)
    .where(wantsDigest)
    .executeTakeFirst()

/** Switches off mails for the user of an unsubscribe link; does nothing if the account is deleted. */
export const switchOffMails = (db: Db, userId: string, column: 'email_notifications' | 'digest_notifications') =>
  db
    .insertInto('notification_settings')
    .columns(['user_id', ...settingNames.map((name) => columnOf[name])])
    .expression((query) =>
      query
        .selectFrom('users')
        .select(({ lit }) => [
          'id',
          ...settingNames.map((name) => lit(columnOf[name] !== column && defaultSettings[name]).as(columnOf[name])),
        ])
        .where('id', '=', userId),
    )
    .onConflict((row) => row.column('user_id').doUpdateSet({ [column]: false }))
    .execute()

/** Settings that are left out stay as they are, so that two tabs can change different ones at the same time. */
export async function changeSettings(tx: Tx, userId: string, changes: SettingsChanges): Promise<NotificationSettings> {
  const query = tx
    .insertInto('notification_settings')
    .values({ user_id: userId, ...settingsColumns({ ...defaultSettings, ...changes }) })
    .onConflict((row) => row.column('user_id').doUpdateSet({ user_id: userId, ...settingsColumns(changes) }))
    .returning(columns)
  return (await query.executeTakeFirstOrThrow()) as NotificationSettings
}
