import { type Expression, type QueryCreator, type RawBuilder, sql } from 'kysely'
import { among } from '#server/db/among.ts'
import { interval } from '#server/db/interval.ts'
import type { Db, Tables, Tx } from '#server/db/tables.ts'
import { digestDays } from '#shared/limits.ts'
import type { NotificationSettings, SettingsChanges } from '#shared/notifications/schema.ts'
import type { Topic } from '#shared/notifications/wording.ts'

/** Where each switch is kept. */
const columnOf = {
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

/** That a person has not switched this off; who never changed anything has not. */
const leavesOn = (userId: 'users.id' | 'push_devices.user_id', switched: RawBuilder<boolean>) =>
  sql<boolean>`not exists (select from notification_settings
    where notification_settings.user_id = ${sql.ref(userId)} and not (${switched}))`

/** Whether a person of a `users` row has switched off neither a way to be told nor what this is about. */
export const isWanted = (way: 'in_app_notifications' | 'email_notifications', topic: Topic) =>
  leavesOn('users.id', sql`${sql.ref(way)} and ${sql.ref(columnOf[topic])}`)

/** Whether the person of a device has not switched off what a row of `pushes` is about. */
export const isPushWanted = leavesOn(
  'push_devices.user_id',
  sql`case pushes.topic ${sql.join(
    Object.entries(columnOf).map(([name, column]) => sql`when ${sql.lit(name)} then ${sql.ref(column)}`),
    sql` `,
  )} end`,
)

/**
 * Those of these people who want mails of this, to be asked for or to be left something. Only to an address that is
 * known to be theirs: words of strangers go there.
 */
export const wantingMail = (db: QueryCreator<Tables>, people: string[] | Expression<string[]>, topic: Topic) =>
  db
    .selectFrom('users')
    .select('users.id')
    .where(among('users.id', people))
    .where('email_verified', '=', true)
    .where(isWanted('email_notifications', topic))

export const wantsMail = async (db: Db, userId: string, topic: Topic): Promise<boolean> =>
  (await wantingMail(db, [userId], topic).executeTakeFirst()) !== undefined

const week = interval(digestDays, 'days')

/** Who wants a weekly digest, at an address that is known to be theirs. */
const wantsDigest = sql<boolean>`digest_notifications and email_notifications
  and exists (select from users where users.id = user_id and email_verified and zip is not null)`

/** People whose next digest is due, which begins where their latest ended; other nodes pass these by. */
export async function takeDueDigests(tx: Tx, most: number): Promise<string[]> {
  const due = await tx
    .selectFrom('notification_settings')
    .select('user_id')
    .where(wantsDigest)
    .where(sql<boolean>`(digest_until is null or digest_until <= now() - ${week})`)
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute()
  const people = due.map(({ user_id }) => user_id)
  await tx
    .updateTable('notification_settings')
    .set({
      digest_from: sql<Date>`greatest(coalesce(digest_until, now() - ${week}), now() - 2 * ${week})`,
      digest_until: sql<Date>`now()`,
    })
    .where(among('user_id', people))
    .execute()
  return people
}

/** Of which time a person's digest tells; undefined where they want none any more. */
export const findDigestTime = (db: Db, userId: string) =>
  db
    .selectFrom('notification_settings')
    .select(['digest_from as from', 'digest_until as until'])
    .where('user_id', '=', userId)
    .where(wantsDigest)
    .executeTakeFirst()

/** For who follows the link of a mail; whoever has left by now gets none anyway. */
export const turnOff = (db: Db, userId: string, what: 'email_notifications' | 'digest_notifications') =>
  db
    .insertInto('notification_settings')
    .columns(['user_id', what])
    .expression((query) =>
      query
        .selectFrom('users')
        .select(['id', sql<boolean>`false`.as('off')])
        .where('id', '=', userId),
    )
    .onConflict((row) => row.column('user_id').doUpdateSet({ [what]: false }))
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
