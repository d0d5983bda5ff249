import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { offerDialogCopy } from '#shared/offers/dialog-copy.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { firstNameOf } from '#shared/users/format-user.ts'
import type { Profile } from '#shared/users/schema.ts'
import { taskQueries } from '#web/features/tasks/queries.ts'
import { LinkButton, TextLink } from '#web/ui/link-button.tsx'
import { AcceptOffer } from './accept-offer.tsx'
import classes from './offer-on-profile.module.css'
import { useOffersToAnswer } from './use-offers-to-answer.ts'

type Props = { user: Profile; viewerId: string; taskId: string }

/** On the page of a neighbor whose offer waits for the viewer: the task, and the buttons to answer. */
export function OfferOnProfile({ taskId, ...people }: Props) {
  const { data: task } = useQuery(taskQueries.one(taskId))
  return task && <WaitingOffer task={task} {...people} />
}

function WaitingOffer({ task, user, viewerId }: Omit<Props, 'taskId'> & { task: Task }) {
  const { waiting } = useOffersToAnswer(task, viewerId)
  const navigate = useNavigate()
  const goToChat = () => void navigate({ to: '/messages', search: { task: task.id, with: user.id } })
  const goToTask = () => void navigate({ to: '/task/$id', params: { id: task.id } })

  if (waiting.every(({ helperId }) => helperId !== user.id)) return null
  return (
    <section className={classes.offer} aria-label="Offer">
      <p className={classes.text}>
        <span>{`${firstNameOf(user)} ${offerDialogCopy[task.taskType].did} on `}</span>
        <TextLink to="/task/$id" params={{ id: task.id }}>
          <bdi>{task.title}</bdi>
        </TextLink>
      </p>
      <div className={classes.actions}>
        <AcceptOffer
          task={task}
          viewerId={viewerId}
          partnerId={user.id}
          onMessage={goToChat}
          onAccepted={goToTask}
          onAnswered={goToTask}
        />
        <LinkButton to="/messages" search={{ task: task.id, with: user.id }} variant="default">
          Message
        </LinkButton>
      </div>
    </section>
  )
}
