import { earthRadiusMiles } from '#shared/limits.ts'
import type { Point } from '#shared/places/grid.ts'

const degrees = (radians: number) => (radians * 180) / Math.PI
const radians = (angle: number) => (angle * Math.PI) / 180

/** The grid cells, some seven miles wide, that a circle of so many miles touches: `cell_b` of the tasks in it. */
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

/** A copy of the tasks with the one index that this needs, so that neither side's indexes stand in the other's way. */
export const floorTables = [
  'create schema floor',
  `create table floor.tasks as select ${columns}, cell_b from tasks`,
  'alter table floor.tasks add primary key (id)',
  `create index on floor.tasks (cell_b, created_at desc, id desc) include (grid_lat, grid_lng) where status = 'open'`,
  'vacuum (analyze) floor.tasks',
]

/**
 * The least that finds the newest tasks around a place: the first of each grid cell by its index, and the first of
 * those. Takes cells, latitude, longitude, miles and how many.
 */
export const newestNear = {
  name: 'newest_near',
  text: `with found as (
      select near.* from unnest($1::int[]) as cell cross join lateral (
        select id, created_at from floor.tasks where cell_b = cell and status = 'open'
          and 2 * ${earthRadiusMiles} * asin(sqrt(least(1, power(sin(radians(grid_lat - $2::float8) / 2), 2)
            + cos(radians($2::float8)) * cos(radians(grid_lat)) * power(sin(radians(grid_lng - $3::float8) / 2), 2)))) <= $4::float8
        order by created_at desc, id desc limit $5) as near
      order by created_at desc, id desc limit $5)
    select tasks.*, first_name, last_name, profile_image_url, is_verified, rating_sum, rating_count
    from found join floor.tasks using (id) join users on users.id = requester_id
    order by found.created_at desc, found.id desc`,
}

export const newestNearValues = (place: Point, miles: number, count: number) => [
  cellsAround(place, miles),
  place.latitude,
  place.longitude,
  miles,
  count,
]

export const unreadPath = '/api/notifications/unread-count'

/** The least that counts a person's unread notices. Takes the person. */
export const unreadOf = {
  name: 'unread',
  text: 'select count(*) from notifications where user_id = $1 and not is_read',
}
