import type { Notice } from '#shared/moderation/schema.ts'
import type { NoticeRow } from './store.ts'

/** A reporter never reads what was said to the author, and which step it was. */
export function viewNotice({ kind, facts, reporterText, createdAt, ...notice }: NoticeRow): Notice {
  const isAuthor = notice.side === 'author'
  return {
    ...notice,
    kind: isAuthor ? kind : null,
    tookStep: kind !== 'keep',
    text: isAuthor ? facts : reporterText,
    createdAt: createdAt.toISOString(),
  }
}
