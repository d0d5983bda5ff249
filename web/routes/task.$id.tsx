import { useQuery } from '@tanstack/react-query'
import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router'
import { type RefObject, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { offersStep, roleOf, type StepName, whyNotChange } from '#shared/tasks/rules.ts'
import { isSample } from '#shared/tasks/samples.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { signedIn, useViewer } from '#web/app/signed-in.tsx'
import { useToday } from '#web/lib/today.ts'
import { isMissing } from '#web/lib/when-failed.ts'
import { TaskChat } from '#web/messages/task-chat.tsx'
import { OfferButton } from '#web/offers/offer-button.tsx'
import { useOwnOffer, useWaitingOffers } from '#web/offers/offers-of-task.ts'
import { TaskOffers } from '#web/offers/task-offers.tsx'
import { ReviewAsked } from '#web/reviews/review-asked.tsx'
import { TaskReviewDialog } from '#web/reviews/task-review-dialog.tsx'
import { TaskReviews } from '#web/reviews/task-reviews.tsx'
import { HelperSteps } from '#web/tasks/helper-steps.tsx'
import { nextStepText } from '#web/tasks/next-step.ts'
import { OwnerActions } from '#web/tasks/owner-actions.tsx'
import { taskQueries } from '#web/tasks/queries.ts'
import { RequesterSteps } from '#web/tasks/requester-steps.tsx'
import { SampleNote } from '#web/tasks/sample-note.tsx'
import { TaskAbout } from '#web/tasks/task-about.tsx'
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
  if (!task) return <ErrorState order={1} error={read.error} onRetry={() => void read.refetch()} />
  return <TaskPage key={id} task={task} />
}

function TaskPage({ task }: OfTask) {
  const viewer = useViewer()
  const navigate = Route.useNavigate()
  const now = useToday()
  // As it was on arrival: nothing moves under who is reading.
  const [isMine] = useState(() => roleOf(task, viewer.id) !== null)
  const [isReviewing, setReviewing] = useState(false)
  const progress = useRef<HTMLHeadingElement>(null)
  const chat = useRef<HTMLHeadingElement>(null)
  const goToProgress = () => progress.current?.focus()
  const review = () => setReviewing(true)
  const ofViewer = { task, viewerId: viewer.id }
  const chooseChat = (userId: string) => void navigate({ search: { with: userId }, replace: true, resetScroll: false })

  function talkTo(helperId: string) {
    chooseChat(helperId)
    chat.current?.focus()
    chat.current?.scrollIntoView()
  }

  return (
    <TaskLayout
      head={<TaskHead {...ofViewer} now={now} />}
      about={
        <>
          <TaskOffers {...ofViewer} onMessage={talkTo} onTaken={goToProgress} />
          <TaskAbout {...ofViewer} />
        </>
      }
      isSideFirst={isMine || isSample(task)}
      side={
        <>
          <NextStep task={task} heading={progress} onReview={review} onTaken={goToProgress} />
          <ReviewAsked {...ofViewer} onReview={review} />
        </>
      }
    >
      <Conversation task={task} heading={chat} onChoose={chooseChat} />
      <TaskReviews task={task} />
      <TaskReviewDialog {...ofViewer} opened={isReviewing} onSent={goToProgress} onClose={() => setReviewing(false)} />
    </TaskLayout>
  )
}

type NextStepProps = OfTask & { heading: Heading; onReview: () => void; onTaken: () => void }

function NextStep({ task, heading, onReview, onTaken }: NextStepProps) {
  const viewer = useViewer()
  const navigate = Route.useNavigate()
  const { hasOffered, isLoading } = useOwnOffer(task, viewer.id)
  const waitingOffers = useWaitingOffers(task, viewer.id).waiting.length
  const ofViewer = { task, viewerId: viewer.id }
  const may = (step: StepName) => offersStep(step, task, viewer.id)

  if (isSample(task)) return <SampleNote />

  const isClosed = task.status === 'closed' && task.requesterId === viewer.id
  const text = nextStepText(task, viewer.id, { hasOffered, waitingOffers })
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
      {task.requesterId !== viewer.id && !isLoading && <OfferButton {...ofViewer} fullWidth />}
    </TaskProgress>
  )
}

type ConversationProps = OfTask & { heading: Heading; onChoose: (userId: string) => void }

function Conversation({ task, heading, onChoose }: ConversationProps) {
  const viewer = useViewer()
  const { with: withId } = Route.useSearch()

  if (isSample(task)) return null
  return (
    <Panel title="Messages & Communication" headingRef={heading}>
      <TaskChat task={task} viewerId={viewer.id} withId={withId} onChoose={onChoose} />
    </Panel>
  )
}
