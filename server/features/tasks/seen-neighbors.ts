import type { TaskRow } from './store.ts'

type PairRow = Pick<TaskRow, 'requesterId' | 'requester' | 'helper' | 'requesterSeenByHelper' | 'helperSeenByRequester'>

/** Tells whether the requester or the helper of a task has blocked the other. */
export const isPairBlocked = ({ requesterSeenByHelper }: Pick<TaskRow, 'requesterSeenByHelper'>): boolean =>
  requesterSeenByHelper !== null

/** Returns the requester of a task as its helper sees them, and the helper as the requester does. */
export const seenByEachOther = (row: PairRow) => ({
  requester: row.requesterSeenByHelper ?? row.requester,
  helper: row.helperSeenByRequester ?? row.helper,
})
