import { useQuery } from '@tanstack/react-query'
import { promiseLabels } from '#shared/arrangements/describe-record.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { firstNameOf } from '#shared/users/format-user.ts'
import { userQueries } from '#web/features/users/queries.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Text } from '#web/ui/text.tsx'
import classes from './offer-summary.module.css'
import { summarizeTerms } from './summarize-terms.ts'

export function OfferSummary({ task }: { task: Task }) {
  const now = useNow()
  const { data: requester } = useQuery(userQueries.one(task.requester.id))
  const words = requester?.promises.asRequester
  return (
    <Text>
      <bdi className={classes.title}>{task.title}</bdi>
      <br />
      <Text as="span" tone="soft">
        {[
          summarizeTerms(task, now),
          ...(words ? [`${firstNameOf(task.requester)} ${promiseLabels[words].toLowerCase()}`] : []),
        ].join(' · ')}
      </Text>
      <br />
      <span>{`${firstNameOf(task.requester)} is told, and a chat between the two of you opens.`}</span>
    </Text>
  )
}
