import { earthRadiusMiles } from '#shared/constants.ts'
import type { Point } from '#shared/places/grid.ts'

const degrees = (radians: number) => (radians * 180) / Math.PI
const radians = (angle: number) => (angle * Math.PI) / 180

/** Returns the grid cells (about seven miles wide) that a circle touches: the `cell_b` values of the tasks in it. */
function cellsAround({ latitude, longitude }: Point, miles: number): number[] {
  const north = degrees(miles / earthRadiusMiles)
  const east = north / Math.cos(radians(Math.abs(latitude) + north))
  const cells = []
  for (let row = Math.floor((latitude - north + 90) * 10); row <= Math.floor((latitude + north + 90) * 10); row++)
    for (
      let column = Math.floor((longitude - east + 180) * 8);
      column <= Math.floor((longitude + east + 180) * 8);
      column++
    )
      cells.push(row * 4096 + column)
  return cells
}

const columns = `id, requester_id, task_type, title, description, category, scheduled_at, clock, duration_hours,
  compensation_type, compensation, service_offered, points_offered, availability, area, address_private,
  grid_lat, grid_lng, status, created_at`

/**
 * A copy of the tasks with only the index that `newestTasks` needs, so that neither side's indexes slow the other down.
 */
export const baselineTables = [
  'create schema baseline',
  `create table baseline.tasks as select ${columns}, cell_b from tasks`,
  'alter table baseline.tasks add primary key (id)',
  `create index on baseline.tasks (cell_b, created_at desc, id desc) include (grid_lat, grid_lng) where status = 'open'`,
  'vacuum (analyze) baseline.tasks',
]

/**
 * Minimal statement for the newest tasks around a place: it takes the first tasks of each grid cell by index, then the
 * first of those. Parameters: cells, latitude, longitude, miles and row limit.
 */
export const newestTasks = {
  name: 'newest_near',
  text: `with found as (
      select near.* from unnest($1::int[]) as cell cross join lateral (
        select id, created_at from baseline.tasks where cell_b = cell and status = 'open'
          and 2 * ${earthRadiusMiles} * asin(sqrt(least(1, power(sin(radians(grid_lat - $2::float8) / 2), 2)
            + cos(radians($2::float8)) * cos(radians(grid_lat)) * power(sin(radians(grid_lng - $3::float8) / 2), 2)))) <= $4::float8
        order by created_at desc, id desc limit $5) as near
      order by created_at desc, id desc limit $5)
    select tasks.*, first_name, last_name, profile_image_url, is_verified, rating_sum, rating_count
    from found join baseline.tasks using (id) join users on users.id = requester_id
    order by found.created_at desc, found.id desc`,
}

export const newestTasksValues = (place: Point, miles: number, count: number) => [
  cellsAround(place, miles),
  place.latitude,
  place.longitude,
  miles,
  count,
]

export const unreadPath = '/api/notifications/unread-count'

/** Minimal statement that counts the unread notifications of a user. Parameter: the user's id. */
export const unreadCount = {
  name: 'unread',
  text: 'select count(*) from notifications where user_id = $1 and not is_read',
}
