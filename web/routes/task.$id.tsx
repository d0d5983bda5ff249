import { useQuery } from '@tanstack/react-query'
import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { uuidIn } from '#shared/id.ts'
import { whyNotOffer } from '#shared/offers/rules.ts'
import { offeredTag } from '#shared/offers/wording.ts'
import { chatPlace } from '#shared/tasks/places.ts'
import { offersStep, roleOf, type StepName, whyNotChange } from '#shared/tasks/rules.ts'
import { isSample } from '#shared/tasks/samples.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { signedIn, useViewer } from '#web/app/signed-in.tsx'
import { goToNamed } from '#web/lib/named-place.ts'
import { useSeen } from '#web/lib/seen.ts'
import { useToday } from '#web/lib/today.ts'
import { useArrival } from '#web/lib/use-arrival.ts'
import { useFocusAfter } from '#web/lib/use-focus-after.ts'
import { useIsPhone } from '#web/lib/use-is-phone.ts'
import { isMissing } from '#web/lib/when-failed.ts'
import { ChatPlace } from '#web/messages/chat-place.tsx'
import { ChatSkeleton } from '#web/messages/chat-skeleton.tsx'
import { writeTo } from '#web/messages/write-to.ts'
import { useTaskNoticesRead } from '#web/notifications/use-task-notices-read.ts'
import { OfferBar } from '#web/offers/offer-bar.tsx'
import { useOffersForgotten, useOffersToAnswer, useOwnOffer } from '#web/offers/offers-of-task.ts'
import { OwnOffer } from '#web/offers/own-offer.tsx'
import { offerQueries } from '#web/offers/queries.ts'
import { SeeOffers } from '#web/offers/see-offers.tsx'
import { TaskOffers } from '#web/offers/task-offers.tsx'
import { TestOfferButton } from '#web/offers/test-offer-button.tsx'
import { ReviewAsked, useMayReview } from '#web/reviews/review-asked.tsx'
import { TaskReviewDialog } from '#web/reviews/task-review-dialog.tsx'
import { TaskReviews } from '#web/reviews/task-reviews.tsx'
import { HelperSteps } from '#web/tasks/helper-steps.tsx'
import { nextStepText } from '#web/tasks/next-step.ts'
import { OwnerActions } from '#web/tasks/owner-actions.tsx'
import { taskQueries } from '#web/tasks/queries.ts'
import { RequesterSteps } from '#web/tasks/requester-steps.tsx'
import { TaskAbout } from '#web/tasks/task-about.tsx'
import { TaskFactsCard, TaskHead } from '#web/tasks/task-head.tsx'
import { TaskHeadFacts } from '#web/tasks/task-head-facts.tsx'
import { TaskLayout } from '#web/tasks/task-layout.tsx'
import { TaskMissing } from '#web/tasks/task-missing.tsx'
import { TaskProgress } from '#web/tasks/task-progress.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { later } from '#web/ui/later.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { ScreenSkeleton } from '#web/ui/screen-skeleton.tsx'
import { Tag } from '#web/ui/tag.tsx'

const TaskChat = later(() => import('#web/messages/task-chat.tsx').then((part) => part.TaskChat), ChatSkeleton)

const SampleNote = later(() => import('#web/tasks/sample-note.tsx').then((part) => part.SampleNote))

/** With whom the requester's chat is open. */
type Chosen = { with?: string | undefined }
type OfTask = { task: Task }
type Heading = RefObject<HTMLHeadingElement | null>

export const Route = createFileRoute('/task/$id')({
  validateSearch: (search: Chosen & SearchSchemaInput): Chosen => ({ with: uuidIn(search.with) }),
  component: signedIn(TaskScreen),
})

function TaskScreen() {
  const { id } = Route.useParams()
  const { data: task, ...read } = useQuery(taskQueries.one(id))
  // Along with it, so that who reads it waits once.
  useQuery({ ...offerQueries.list(id), enabled: read.isPending })
  useQuery({ ...offerQueries.mine(id), enabled: read.isPending })

  if (read.isPending) return <ScreenSkeleton />
  if (isMissing(read.error)) return <TaskMissing hasGone={task !== undefined} />
  if (!task) return <ErrorState order={1} error={read.error} onRetry={() => void read.refetch()} />
  return <TaskOnItsWay key={id} task={task} />
}

/** It comes whole: nothing pushes aside what somebody has begun to read. */
function TaskOnItsWay({ task }: OfTask) {
  const viewer = useViewer()
  const own = useOwnOffer(task, viewer.id)
  const toAnswer = useOffersToAnswer(task, viewer.id)
  const review = useMayReview(task, viewer.id)
  useOffersForgotten(task)
  const hasArrived = useArrival(own.isLoading || toAnswer.isLoading || review.isLoading)
  return hasArrived ? <TaskPage task={task} /> : <ScreenSkeleton />
}

function TaskPage({ task }: OfTask) {
  const viewer = useViewer()
  const navigate = Route.useNavigate()
  const now = useToday()
  // As it was on arrival: nothing moves under who is reading.
  const [isMine] = useState(() => roleOf(task, viewer.id) !== null)
  const [isReviewing, setReviewing] = useState(false)
  const [isTalking, setTalking] = useState(false)
  const progress = useRef<HTMLHeadingElement>(null)
  const goToProgress = useFocusAfter(progress)
  const review = () => setReviewing(true)
  const isPhone = useIsPhone()
  const ofViewer = { task, viewerId: viewer.id }
  const { status } = useOwnOffer(task, viewer.id)
  // On a phone, what is to be done is in sight then, and the facts follow.
  const isApart = isPhone && isMine
  const facts = <TaskHeadFacts {...ofViewer} now={now} />

  useEffect(() => void goToNamed(location.hash.slice(1)), [])
  useTaskNoticesRead(task.id)

  const talkTo = (userId: string) => void navigate({ search: { with: userId }, replace: true, resetScroll: false })
  const message = (userId: string) => {
    setTalking(true)
    talkTo(userId)
    writeTo(userId)
  }

  return (
    <TaskLayout
      head={
        <TaskHead {...ofViewer} tag={status === 'pending' && <Tag tone="lamp">{offeredTag[task.taskType]}</Tag>}>
          {!isApart && facts}
        </TaskHead>
      }
      facts={isApart && <TaskFactsCard>{facts}</TaskFactsCard>}
      about={
        <>
          <TaskOffers {...ofViewer} onMessage={message} onTaken={goToProgress} />
          <TaskAbout {...ofViewer} />
        </>
      }
      isSideFirst={isMine || isSample(task)}
      bar={isPhone && <OfferBar {...ofViewer} onSent={goToProgress} />}
      side={
        <>
          <NextStep task={task} heading={progress} onReview={review} onMessage={message} onTaken={goToProgress}>
            <TaskReviewDialog
              {...ofViewer}
              opened={isReviewing}
              onSent={goToProgress}
              onClose={() => setReviewing(false)}
            />
          </NextStep>
          <ReviewAsked {...ofViewer} onReview={review} />
        </>
      }
    >
      <Conversation task={task} hasBeenCalledFor={isTalking} onChoose={talkTo} />
      <TaskReviews task={task} />
    </TaskLayout>
  )
}

type NextStepProps = OfTask & {
  heading: Heading
  onReview: () => void
  onMessage: (userId: string) => void
  onTaken: () => void
  children: ReactNode
}

function NextStep({ task, heading, onReview, onMessage, onTaken, children }: NextStepProps) {
  const viewer = useViewer()
  const navigate = Route.useNavigate()
  const own = useOwnOffer(task, viewer.id)
  const toAnswer = useOffersToAnswer(task, viewer.id)
  const ofViewer = { task, viewerId: viewer.id }
  const isPhone = useIsPhone()
  const may = (step: StepName) => offersStep(step, task, viewer.id)

  if (isSample(task)) return <SampleNote />

  const isClosed = task.status === 'closed' && task.requesterId === viewer.id
  const known = {
    ownOffer: own.status,
    isAsked: own.changed !== null,
    released: own.released,
    waitingOffers: toAnswer.error ? undefined : toAnswer.waiting.length,
    areAllAsked: toAnswer.waiting.length > 0 && toAnswer.waiting.every(({ changedTerms }) => changedTerms !== null),
  }
  const text = own.isLoading || toAnswer.isLoading ? null : nextStepText(task, viewer.id, known)
  return (
    <TaskProgress {...ofViewer} text={text} headingRef={heading}>
      {toAnswer.waiting.length > 0 && <SeeOffers taskType={task.taskType} count={toAnswer.waiting.length} />}
      {whyNotChange(task, viewer.id) === null && (
        <OwnerActions task={task} onTaken={onTaken} onDeleted={() => void navigate({ to: '/' })} />
      )}
      {isClosed && (
        <LinkButton to="/post" search={{ type: task.taskType }} variant="light">
          Post a new one
        </LinkButton>
      )}
      {may('complete') && <RequesterSteps {...ofViewer} {...{ onReview, onMessage, onTaken }} />}
      {may('finish') && <HelperSteps {...ofViewer} onTaken={onTaken} />}
      {whyNotOffer(task, viewer.id) === null && <OwnOffer {...ofViewer} hasBar={isPhone} onTaken={onTaken} />}
      <TestOfferButton {...ofViewer} />
      {children}
    </TaskProgress>
  )
}

type ConversationProps = OfTask & { hasBeenCalledFor: boolean; onChoose: (userId: string) => void }

/** The code of the chat comes as the chat comes near the window's edge: who only reads does not wait for it. */
function Conversation({ task, hasBeenCalledFor, onChoose }: ConversationProps) {
  const viewer = useViewer()
  const { with: withId } = Route.useSearch()
  const [ref, isSeen] = useSeen()

  if (isSample(task)) return null
  return (
    <Panel title="Messages & Communication" id={chatPlace}>
      <ChatPlace ref={ref} hasBeenCalledFor={hasBeenCalledFor}>
        {isSeen ? <TaskChat task={task} viewerId={viewer.id} withId={withId} onChoose={onChoose} /> : <ChatSkeleton />}
      </ChatPlace>
    </Panel>
  )
}
