import { sql } from 'kysely'
import { zoneAt } from '#server/places/zone.ts'
import { offsetMinutes } from '#shared/time.ts'
import { site } from '#site'
import type { Db } from '../tables.ts'

const rowsAtOnce = 1000

const shown = (row: 'old' | 'new') =>
  sql.raw(
    ['title', 'description', 'scheduled_at', 'clock', 'time_zone', 'duration_hours', 'area', 'address', 'status']
      .concat('helper_id')
      .map((column) => `${row}.${column}`)
      .join(', '),
  )

/**
 * Each task has the time zone of its place, and how far that is from UTC at its time, so that its day is the same for
 * everybody. The trigger that counts changes for calendars comes last: what this migration writes is no change.
 */
export const zonesOfPlaces = {
  async up(db: Db) {
    for (const table of ['tasks', 'deleted_tasks'])
      await sql`alter table ${sql.raw(table)} add column time_zone text not null default 'UTC'`.execute(db)
    await sql`alter table tasks add column utc_minutes smallint not null default 0`.execute(db)
    for (let after = ''; ; ) {
      const { rows } = await findTasks(db, after)
      const last = rows.at(-1)
      if (!last) break
      after = last.id
      const zones = rows.map(zoneOf)
      const minutes = rows.map(({ at }, index) => (at ? offsetMinutes(at, zones[index]) : 0))
      await sql`update tasks set time_zone = found.zone, utc_minutes = found.minutes
        from unnest(${rows.map(({ id }) => id)}::uuid[], ${zones}::text[], ${minutes}::smallint[])
          as found (id, zone, minutes)
        where tasks.id = found.id`.execute(db)
    }
    await sql`update deleted_tasks set time_zone = ${site.timeZone}`.execute(db)
    await sql`drop trigger tasks_revised on tasks`.execute(db)
    await sql`create trigger tasks_revised before update on tasks for each row
      when ((${shown('old')}) is distinct from (${shown('new')})) execute function count_task_revision()`.execute(db)
  },
}

type Found = { id: string; lat: number | null; lng: number | null; at: Date | null }

const findTasks = (db: Db, after: string) =>
  sql<Found>`select id, grid_lat as lat, grid_lng as lng, scheduled_at as at from tasks
    where ${after} = '' or id > nullif(${after}, '')::uuid order by id limit ${rowsAtOnce}`.execute(db)

const zoneOf = ({ lat, lng }: Found): string =>
  (lat !== null && lng !== null ? zoneAt({ latitude: lat, longitude: lng }) : null) ?? site.timeZone
