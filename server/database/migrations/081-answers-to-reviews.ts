import { sql } from 'kysely'
import { statements } from './run.ts'

/** The answer of a reviewed neighbor, and the time at which the reviewer last changed the review. */
export const answersToReviews = statements(
  sql`alter table reviews add column edited_at timestamptz(3), add column answer text,
    add column answered_at timestamptz(3)`,
  sql`alter table reviews
    add constraint reviews_answered check ((answer is null) = (answered_at is null)),
    add constraint reviews_answer check (char_length(answer) between 1 and 500),
    add constraint reviews_edited_first check (edited_at <= answered_at)`,
)
