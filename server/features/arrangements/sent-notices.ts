import type { Db } from '#server/database/tables.ts'
import type { Role } from '#shared/tasks/rules.ts'

type SentNotice = { arrangementId: string; side: Role; number: 1 | 2; sentAt: Date }

/**
 * Returns the notices that have really reached the two of these arrangements, the first one of a side first. None are
 * sent yet, so that nobody is charged because of silence.
 */
export const findSentNotices = async (_db: Db, _arrangementIds: string[]): Promise<SentNotice[]> => []
