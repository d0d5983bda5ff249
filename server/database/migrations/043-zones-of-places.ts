import findZone from '@photostructure/tz-lookup'
import { sql } from 'kysely'
import type { Db } from '#server/database/tables.ts'

const rowsAtOnce = 1000

/** For tasks without a place if no task has one. */
const usualZone = 'America/Chicago'

const shown = (row: 'old' | 'new') =>
  sql.raw(
    ['title', 'description', 'scheduled_at', 'clock', 'time_zone', 'duration_hours', 'area', 'address', 'status']
      .concat('helper_id')
      .map((column) => `${row}.${column}`)
      .join(', '),
  )

/**
 * Stores each task's time zone, from its place, and the zone's UTC offset at its time, so that its day is the same for
 * all viewers. A task without a place gets the most frequent zone. The trigger that counts changes for calendars is
 * replaced last, because the values written here are no change.
 */
export const zonesOfPlaces = {
  async up(db: Db) {
    for (const table of ['tasks', 'deleted_tasks'])
      await sql`alter table ${sql.raw(table)} add column time_zone text not null default 'UTC'`.execute(db)
    await sql`alter table tasks add column utc_minutes smallint not null default 0`.execute(db)
    await writeZones(db, sql`grid_lat is not null`, ({ lat, lng }) => findZone(lat as number, lng as number))
    const most = await sql<{ zone: string }>`select time_zone as zone from tasks where grid_lat is not null
      group by 1 order by count(*) desc, 1 limit 1`.execute(db)
    const zone = most.rows[0]?.zone ?? usualZone
    await writeZones(db, sql`grid_lat is null`, () => zone)
    await sql`update deleted_tasks set time_zone = ${zone}`.execute(db)
    await sql`drop trigger tasks_revised on tasks`.execute(db)
    await sql`create trigger tasks_revised before update on tasks for each row
      when ((${shown('old')}) is distinct from (${shown('new')})) execute function count_task_revision()`.execute(db)
  },
}

type Found = { id: string; lat: number | null; lng: number | null; at: Date | null }

async function writeZones(db: Db, which: ReturnType<typeof sql>, zoneOf: (task: Found) => string) {
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const { rows } = await sql<Found>`select id, grid_lat as lat, grid_lng as lng, scheduled_at as at from tasks
      where id > ${after}::uuid and ${which} order by id limit ${rowsAtOnce}`.execute(db)
    const last = rows.at(-1)
    if (!last) return
    after = last.id
    const zones = rows.map(zoneOf)
    const minutes = rows.map(({ at }, index) => (at ? minutesAhead(at, zones[index] as string) : 0))
    await sql`update tasks set time_zone = found.zone, utc_minutes = found.minutes
      from unnest(${rows.map(({ id }) => id)}::uuid[], ${zones}::text[], ${minutes}::smallint[])
        as found (id, zone, minutes)
      where tasks.id = found.id`.execute(db)
  }
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Returns how many minutes the zone is ahead of UTC at this instant, parsed from a name such as 'GMT-06:00'. */
function minutesAhead(at: Date, timeZone: string): number {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
  formats.set(timeZone, format)
  const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign, hours = 0, minutes = 0] = /GMT([+-])(\d\d):(\d\d)/.exec(name) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}
