import type { Notice } from '#shared/moderation/schema.ts'
import type { NoticeRow } from './store.ts'

/** A reporter never reads what was said to the author, and which step it was. */
export function viewNotice({ kind, facts, reporterText, createdAt, until, ...notice }: NoticeRow): Notice {
  const isAuthor = notice.side === 'author'
  return {
    ...notice,
    kind: isAuthor ? kind : null,
    until: isAuthor ? (until?.toISOString() ?? null) : null,
    tookStep: kind !== 'keep',
    text: isAuthor ? facts : reporterText,
    createdAt: createdAt.toISOString(),
  }
}
