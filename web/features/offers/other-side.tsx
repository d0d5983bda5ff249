import { useQuery } from '@tanstack/react-query'
import { describeRecordOf } from '#shared/arrangements/describe-record.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { Text } from '#web/ui/text.tsx'
import classes from './other-side.module.css'
import { offerQueries } from './queries.ts'

/** Numbers about the promises of the other one of an arrangement, in a line that is there before they are read. */
export function OtherSide({ task, viewerId }: { task: Task; viewerId: string }) {
  const { data: offers } = useQuery(offerQueries.list(task.id))
  const other = task.requesterId === viewerId ? task.helper : task.requester
  const record = offers?.find(({ status }) => status === 'accepted')?.record
  if (!other || record === null) return null
  return (
    <Text size="sm" tone="soft" aria-busy={!record} className={classes.line}>
      {record ? describeRecordOf(other, record) : '\u00a0'}
    </Text>
  )
}
