import { sql } from 'kysely'
import { statements } from './run.ts'

/** A place has both coordinates or none, and they lie within the valid range, which excludes NaN and infinity. */
export const places = statements(
  sql`alter table tasks add constraint tasks_place_on_earth check (
    (lat is null) = (lng is null) and lat between -90 and 90 and lng between -180 and 180)`,
  sql`alter table tasks add constraint tasks_cell_on_earth check (
    (grid_lat is null) = (grid_lng is null) and grid_lat between -90 and 90 and grid_lng between -180 and 180)`,
)
