import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { reviewRefusals } from '#shared/reviews/copy.ts'
import { whyNotReview } from '#shared/reviews/rules.ts'
import { taskRefusals } from '#shared/tasks/copy.ts'
import type { Task } from '#shared/tasks/schema.ts'
import type { Neighbor } from '#shared/users/schema.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { Text } from '#web/ui/text.tsx'
import { reviewQueries } from './queries.ts'
import { ReviewDialog, reviewPreloadHandlers } from './review-dialog.tsx'

type Props = { task: Task; viewerId: string; reviewee: Neighbor }

/** Button to review one task, if the viewer still may. */
export function ReviewAction({ task, viewerId, reviewee }: Props) {
  const [state, setState] = useState<'idle' | 'writing' | 'sent'>('idle')
  const why = whyNotReview({ task, viewerId, hasReviewed: false })
  const { data, isLoading } = useQuery({ ...reviewQueries.mayReview(task.id), enabled: why === null })

  if (why)
    return (
      <Text tone="soft" size="sm">
        {(why === 'not_yours' ? taskRefusals[why] : reviewRefusals[why]).message}
      </Text>
    )
  if (state === 'sent') return <Reviewed isNew />
  if (isLoading) return <Skeleton width="6rem" height="2.75rem" />
  if (!data) return null
  if (!data.canReview && state === 'idle') return <Reviewed />
  return (
    <>
      <Button variant="light" onClick={() => setState('writing')} aria-haspopup="dialog" {...reviewPreloadHandlers}>
        Review{' '}
        <span className="visually-hidden" dir="auto">
          {task.title}
        </span>
      </Button>
      <ReviewDialog
        opened={state === 'writing'}
        task={task}
        viewerId={viewerId}
        reviewee={reviewee}
        onSent={() => setState('sent')}
        onClose={() => setState('idle')}
      />
    </>
  )
}

/** Replaces the button and takes over its focus. */
const Reviewed = ({ isNew = false }: { isNew?: boolean }) => (
  <span {...(isNew && { tabIndex: -1, ref: (element: HTMLElement | null) => element?.focus() })}>
    <Tag tone="stone">Reviewed</Tag>
  </span>
)
