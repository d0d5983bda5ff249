import { sql } from 'kysely'
import { statements } from './run.ts'

/** Size of a picture, so that a conversation reserves its space before it loads. Earlier pictures have none. */
export const sidesOfPictures = statements(
  sql`alter table files add column width integer, add column height integer,
    add constraint files_sides check ((width is null) = (height is null))`,
)
