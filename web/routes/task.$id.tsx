import { useQuery } from '@tanstack/react-query'
import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router'
import { type RefObject, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { whyNotOffer } from '#shared/offers/rules.ts'
import { revieweeOf } from '#shared/reviews/rules.ts'
import { offersStep, roleOf, type StepName, whyNotChange } from '#shared/tasks/rules.ts'
import { isSample } from '#shared/tasks/samples.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { signedIn, useViewer } from '#web/app/signed-in.tsx'
import { useToday } from '#web/lib/today.ts'
import { isMissing } from '#web/lib/when-failed.ts'
import { TaskChat } from '#web/messages/task-chat.tsx'
import { AcceptHelper } from '#web/offers/accept-helper.tsx'
import { OfferButton } from '#web/offers/offer-button.tsx'
import { offerQueries } from '#web/offers/queries.ts'
import { LeaveReview } from '#web/reviews/leave-review.tsx'
import { reviewQueries } from '#web/reviews/queries.ts'
import { ReviewDialog } from '#web/reviews/review-dialog.tsx'
import { TaskReviews } from '#web/reviews/task-reviews.tsx'
import { useAcceptHelper, useCloseTask } from '#web/tasks/changes.ts'
import { HelperSteps } from '#web/tasks/helper-steps.tsx'
import { nextStepText } from '#web/tasks/next-step.ts'
import { OwnerActions } from '#web/tasks/owner-actions.tsx'
import { taskQueries } from '#web/tasks/queries.ts'
import { RequesterSteps } from '#web/tasks/requester-steps.tsx'
import { SampleNote } from '#web/tasks/sample-note.tsx'
import { TaskAbout } from '#web/tasks/task-about.tsx'
import { TaskChatPanel } from '#web/tasks/task-chat-panel.tsx'
import { TaskHead } from '#web/tasks/task-head.tsx'
import { TaskLayout } from '#web/tasks/task-layout.tsx'
import { TaskMissing } from '#web/tasks/task-missing.tsx'
import { TaskProgress } from '#web/tasks/task-progress.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { ScreenSkeleton } from '#web/ui/screen-skeleton.tsx'

/** With whom the requester's chat is open. */
type Chosen = { with?: string | undefined }
type OfTask = { task: Task }
type Heading = RefObject<HTMLHeadingElement | null>

export const Route = createFileRoute('/task/$id')({
  validateSearch: (search: Chosen & SearchSchemaInput): Chosen => ({ with: z.safeParse(z.uuid(), search.with).data }),
  component: signedIn(TaskScreen),
})

function TaskScreen() {
  const { id } = Route.useParams()
  const { data: task, ...read } = useQuery(taskQueries.one(id))

  if (read.isPending) return <ScreenSkeleton />
  if (isMissing(read.error)) return <TaskMissing />
  if (!task) return <ErrorState order={1} onRetry={() => void read.refetch()} />
  return <TaskPage key={id} task={task} />
}

function TaskPage({ task }: OfTask) {
  const viewer = useViewer()
  const now = useToday()
  // As it was on arrival: nothing moves under who is reading.
  const [isMine] = useState(() => roleOf(task, viewer.id) !== null)
  const [isReviewing, setReviewing] = useState(false)
  const progress = useRef<HTMLHeadingElement>(null)
  const chat = useRef<HTMLHeadingElement>(null)
  const goToProgress = () => progress.current?.focus()
  const review = () => setReviewing(true)

  return (
    <TaskLayout
      head={<TaskHead task={task} viewerId={viewer.id} now={now} />}
      about={
        <>
          <Offers task={task} chat={chat} onTaken={goToProgress} />
          <TaskAbout task={task} viewerId={viewer.id} />
        </>
      }
      isSideFirst={isMine || isSample(task)}
      side={
        <>
          <NextStep task={task} heading={progress} onReview={review} onTaken={goToProgress} />
          <ReviewAsked task={task} onReview={review} />
        </>
      }
    >
      <Conversation task={task} heading={chat} />
      <Reviews task={task} />
      <ReviewGiven task={task} opened={isReviewing} onSent={goToProgress} onClose={() => setReviewing(false)} />
    </TaskLayout>
  )
}

type NextStepProps = OfTask & { heading: Heading; onReview: () => void; onTaken: () => void }

function NextStep({ task, heading, onReview, onTaken }: NextStepProps) {
  const viewer = useViewer()
  const navigate = Route.useNavigate()
  const mine = useQuery({ ...offerQueries.mine(task.id), enabled: whyNotOffer(task, viewer.id) === null })
  const waitingOffers = useOffers(task).waiting.length
  const ofViewer = { task, viewerId: viewer.id }
  const may = (step: StepName) => offersStep(step, task, viewer.id)

  if (isSample(task)) return <SampleNote />

  const isClosed = task.status === 'closed' && task.requesterId === viewer.id
  const text = nextStepText(task, viewer.id, { hasOffered: mine.data?.hasOffer === true, waitingOffers })
  return (
    <TaskProgress {...ofViewer} text={text} headingRef={heading}>
      {whyNotChange(task, viewer.id) === null && (
        <OwnerActions task={task} onTaken={onTaken} onDeleted={() => void navigate({ to: '/' })} />
      )}
      {isClosed && (
        <LinkButton to="/post" search={{ type: task.taskType }} variant="light">
          Post a new one
        </LinkButton>
      )}
      {may('complete') && <RequesterSteps {...ofViewer} onTaken={onTaken} onReview={onReview} />}
      {may('finish') && <HelperSteps {...ofViewer} onTaken={onTaken} />}
      {task.requesterId !== viewer.id && !mine.isLoading && <OfferButton {...ofViewer} fullWidth />}
    </TaskProgress>
  )
}

/** What the viewer can accept: nothing but as the requester of a task that is still open. */
function useOffers(task: Task) {
  const viewer = useViewer()
  const mayChoose = offersStep('accept', task, viewer.id)
  const { data = [], isError, refetch } = useQuery({ ...offerQueries.list(task.id), enabled: mayChoose })
  const waiting = mayChoose ? data.filter(({ status }) => status === 'pending') : []
  return { waiting, hasFailed: mayChoose && isError, again: () => void refetch() }
}

function Offers({ task, chat, onTaken }: OfTask & { chat: Heading; onTaken: () => void }) {
  const navigate = Route.useNavigate()
  const accept = useAcceptHelper()
  const { waiting, hasFailed, again } = useOffers(task)

  function talkTo(helperId: string) {
    void navigate({ search: { with: helperId }, replace: true, resetScroll: false })
    chat.current?.focus()
    chat.current?.scrollIntoView()
  }

  if (waiting.length === 0)
    return (
      hasFailed && (
        <Panel title="Offers">
          <ErrorState order={3} onRetry={again} />
        </Panel>
      )
    )
  return (
    <AcceptHelper
      offers={waiting}
      isBusy={accept.isPending}
      onAccept={(helperId) => accept.mutate({ id: task.id, helperId }, { onSuccess: onTaken })}
      onMessage={talkTo}
    />
  )
}

function Conversation({ task, heading }: OfTask & { heading: Heading }) {
  const viewer = useViewer()
  const { with: withId } = Route.useSearch()
  const navigate = Route.useNavigate()
  const choose = (userId: string) => void navigate({ search: { with: userId }, replace: true, resetScroll: false })

  if (isSample(task)) return null
  return (
    <TaskChatPanel headingRef={heading}>
      <TaskChat task={task} viewerId={viewer.id} withId={withId} onChoose={choose} />
    </TaskChatPanel>
  )
}

function Reviews({ task }: OfTask) {
  if (task.status !== 'completed') return null
  return (
    <Panel title="Reviews">
      <TaskReviews taskId={task.id} />
    </Panel>
  )
}

/** The other of requester and helper. */
function useReviewee(task: Task) {
  const viewer = useViewer()
  const id = revieweeOf(task, viewer.id)
  if (id === null) return null
  return id === task.helperId ? task.helper : task.requester
}

function ReviewAsked({ task, onReview }: OfTask & { onReview: () => void }) {
  const reviewee = useReviewee(task)
  const isDue = task.status === 'pending_review' || task.status === 'completed'
  const may = useQuery({ ...reviewQueries.mayReview(task.id), enabled: isDue && reviewee !== null })

  if (task.status !== 'completed' || reviewee === null || !may.data?.canReview) return null
  return <LeaveReview reviewee={reviewee} onReview={onReview} />
}

type ReviewGivenProps = OfTask & { opened: boolean; onSent: () => void; onClose: () => void }

/** Where the task still runs, the review closes it first. */
function ReviewGiven({ task, ...dialog }: ReviewGivenProps) {
  const viewer = useViewer()
  const reviewee = useReviewee(task)
  const close = useCloseTask()
  const closing = offersStep('close', task, viewer.id) && {
    note: 'Submitting also closes the task.',
    before: () => close.mutateAsync({ id: task.id }),
  }

  if (roleOf(task, viewer.id) === null) return null
  return <ReviewDialog task={task} viewerId={viewer.id} reviewee={reviewee} {...closing} {...dialog} />
}
