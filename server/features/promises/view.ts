import { outcomeKnownTo } from '#server/features/arrangements/view.ts'
import { viewNeighbor } from '#server/features/users/view.ts'
import { countedDays } from '#shared/arrangements/limits.ts'
import type { PromiseLine } from '#shared/arrangements/promise-schema.ts'
import { unseenTaskTitle } from '#shared/tasks/copy.ts'
import { dayMs } from '#shared/time.ts'
import type { PromiseRow } from './queries.ts'

/** Describes an arrangement to one of its two. A charge of the other side says nothing about this one. */
export function viewPromise(row: PromiseRow, viewerId: string, doesCount: boolean): PromiseLine {
  const isRequester = row.requesterId === viewerId
  return {
    id: row.id,
    role: isRequester ? 'requester' : 'helper',
    with: viewNeighbor(isRequester ? row.helper : row.requester),
    taskId: row.taskId,
    isTaskSeen: row.isTaskSeen,
    taskTitle: row.title === null || row.isTaskSeen ? row.title : unseenTaskTitle,
    endedAt: row.endedAt.toISOString(),
    outcome: outcomeKnownTo(isRequester ? 'requester' : 'helper', row) ?? 'nobodys',
    countsUntil: doesCount ? new Date(row.endedAt.getTime() + countedDays * dayMs).toISOString() : null,
  }
}
