import { sql } from 'kysely'
import { statements } from './run.ts'

/**
 * How large a picture is seen, so that a chat keeps its place free before it is there. Those sent earlier have none.
 */
export const sidesOfPictures = statements(
  sql`alter table files add column width integer, add column height integer,
    add constraint files_sides check ((width is null) = (height is null))`,
)
