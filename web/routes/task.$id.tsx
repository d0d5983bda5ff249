import { useQuery } from '@tanstack/react-query'
import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { offeredTag } from '#shared/offers/copy.ts'
import { whyNotOffer } from '#shared/offers/rules.ts'
import { parseUuid } from '#shared/parse-uuid.ts'
import { chatAnchor } from '#shared/tasks/anchors.ts'
import { postAgainCopy } from '#shared/tasks/expiry-copy.ts'
import { isOver, isStepAvailable, roleOf, type StepName, whyNotChange, whyNotEdit } from '#shared/tasks/rules.ts'
import { isSample } from '#shared/tasks/samples.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { isFormer } from '#shared/users/former-neighbor.ts'
import { signedIn, useViewer } from '#web/app/signed-in.tsx'
import { TaskQuestion } from '#web/features/arrangements/task-question.tsx'
import { useArrangement } from '#web/features/arrangements/use-arrangement.ts'
import { NeighborMenu } from '#web/features/blocks/neighbor-menu.tsx'
import { missingChannelText } from '#web/features/channels/channels.ts'
import { useChannels } from '#web/features/channels/use-channels.ts'
import { ChatSection } from '#web/features/messages/chat/chat-section.tsx'
import { ChatSkeleton } from '#web/features/messages/chat/chat-skeleton.tsx'
import { focusChatWith } from '#web/features/messages/chat/focus-chat.ts'
import { useMarkTaskNotificationsRead } from '#web/features/notifications/use-mark-task-notifications-read.ts'
import { DemoOfferButton } from '#web/features/offers/demo-offer-button.tsx'
import { OtherSide } from '#web/features/offers/lazy-other-side.tsx'
import { OfferBar } from '#web/features/offers/offer-bar.tsx'
import { OffersLink } from '#web/features/offers/offers-link.tsx'
import { OwnOffer } from '#web/features/offers/own-offer.tsx'
import { offerQueries } from '#web/features/offers/queries.ts'
import { TaskOffers } from '#web/features/offers/task-offers.tsx'
import { useOffersToAnswer } from '#web/features/offers/use-offers-to-answer.ts'
import { useOwnOffer } from '#web/features/offers/use-own-offer.ts'
import { useResetOffers } from '#web/features/offers/use-reset-offers.ts'
import { openReport, reportItem } from '#web/features/reports/open-report.ts'
import { ReviewPrompt, useMayReview } from '#web/features/reviews/review-prompt.tsx'
import { TaskReviewDialog } from '#web/features/reviews/task-review-dialog.tsx'
import { TaskReviews } from '#web/features/reviews/task-reviews.tsx'
import { StandingMove } from '#web/features/tasks/move/lazy-standing-move.ts'
import { HelperSteps } from '#web/features/tasks/page/helper-steps.tsx'
import { SampleNote, StillOffering, TaskMissing } from '#web/features/tasks/page/lazy-notes.ts'
import { nextStepText } from '#web/features/tasks/page/next-step-copy.ts'
import { OwnerActions } from '#web/features/tasks/page/owner-actions.tsx'
import { RequesterSteps } from '#web/features/tasks/page/requester-steps.tsx'
import { TaskAbout } from '#web/features/tasks/page/task-about.tsx'
import { TaskFactsCard, TaskHead } from '#web/features/tasks/page/task-head.tsx'
import { TaskHeadFacts } from '#web/features/tasks/page/task-head-facts.tsx'
import { TaskLayout } from '#web/features/tasks/page/task-layout.tsx'
import { TaskProgress } from '#web/features/tasks/page/task-progress.tsx'
import { taskQueries } from '#web/features/tasks/queries.ts'
import { goToAnchor } from '#web/lib/go-to-anchor.ts'
import { isNotFound } from '#web/lib/request-errors.ts'
import { useFocusAfterRender } from '#web/lib/use-focus-after-render.ts'
import { useHasLoaded } from '#web/lib/use-has-loaded.ts'
import { useInView } from '#web/lib/use-in-view.ts'
import { useIsPhone } from '#web/lib/use-is-phone.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { ScreenSkeleton } from '#web/ui/screen-skeleton.tsx'
import { Tag } from '#web/ui/tag.tsx'

const TaskChat = lazyComponent(
  () => import('#web/features/messages/inbox/task-chat.tsx').then((part) => part.TaskChat),
  ChatSkeleton,
)

/** It follows the place on its line, so nothing moves when it appears. */
const TaskDistance = lazyComponent(
  () => import('#web/features/tasks/page/task-distance.tsx').then((part) => part.TaskDistance),
  () => null,
)

const askLabel = 'Ask a question'

/** The partner of the requester's open chat. */
type PartnerSearch = { with?: string | undefined }
type TaskProps = { task: Task }
type Heading = RefObject<HTMLHeadingElement | null>

export const Route = createFileRoute('/task/$id')({
  validateSearch: (search: PartnerSearch & SearchSchemaInput): PartnerSearch => ({ with: parseUuid(search.with) }),
  component: signedIn(TaskScreen),
})

function TaskScreen() {
  const { id } = Route.useParams()
  const { data: task, ...read } = useQuery(taskQueries.one(id))
  // These requests run in parallel with the task's, so that the reader waits once.
  useQuery({ ...offerQueries.list(id), enabled: read.isPending })
  useQuery({ ...offerQueries.mine(id), enabled: read.isPending })

  if (read.isPending) return <ScreenSkeleton />
  if (isNotFound(read.error)) return <TaskMissing hasGone={task !== undefined} />
  if (!task) return <ErrorState order={1} error={read.error} onRetry={() => void read.refetch()} />
  return <TaskWhenLoaded key={id} task={task} />
}

/** Renders the page once all of its parts have loaded, so that nothing moves while somebody reads. */
function TaskWhenLoaded({ task }: TaskProps) {
  const viewer = useViewer()
  const own = useOwnOffer(task, viewer.id)
  const toAnswer = useOffersToAnswer(task, viewer.id)
  const review = useMayReview(task, viewer.id)
  const channels = useChannels(viewer, { enabled: task.status === 'open' })
  const question = useArrangement(task)
  useResetOffers(task)
  const hasLoaded = useHasLoaded([own, toAnswer, review, channels, question].some(({ isLoading }) => isLoading))
  return hasLoaded ? <TaskPage task={task} /> : <ScreenSkeleton />
}

function TaskPage({ task }: TaskProps) {
  const viewer = useViewer()
  const navigate = Route.useNavigate()
  const now = useNow()
  // Fixed on arrival, so that the layout does not change while somebody reads.
  const [isParticipant] = useState(() => roleOf(task, viewer.id) !== null)
  const [isReviewing, setReviewing] = useState(false)
  const [isChatRequested, setChatRequested] = useState(false)
  const progress = useRef<HTMLHeadingElement>(null)
  const goToProgress = useFocusAfterRender(progress)
  const review = () => setReviewing(true)
  const isPhone = useIsPhone()
  const viewerProps = { task, viewerId: viewer.id }
  const { status } = useOwnOffer(task, viewer.id)
  const hasArrangement = roleOf(task, viewer.id) !== null && task.helperId !== null && !isOver(task.status)
  // On a phone the next steps come first, so that they are visible without scrolling, and the facts follow.
  const areFactsSeparate = isPhone && isParticipant
  const distance = roleOf(task, viewer.id) === null && <TaskDistance task={task} viewer={viewer} />
  const facts = <TaskHeadFacts {...viewerProps} now={now} distance={distance} />

  useEffect(() => void goToAnchor(location.hash.slice(1)), [])
  useMarkTaskNotificationsRead(task.id)

  const openChatWith = (userId: string) =>
    void navigate({ search: { with: userId }, replace: true, resetScroll: false })
  const focusChat = (userId: string) => {
    setChatRequested(true)
    focusChatWith(userId)
  }
  const message = (userId: string) => {
    openChatWith(userId)
    focusChat(userId)
  }
  const ask = () => focusChat(task.requester.id)

  return (
    <TaskLayout
      head={
        <TaskHead
          {...viewerProps}
          tag={status === 'pending' && <Tag tone="lamp">{offeredTag[task.taskType]}</Tag>}
          menu={<TaskMenu {...viewerProps} onBlocked={() => void navigate({ to: '/' })} />}
        >
          {!areFactsSeparate && facts}
        </TaskHead>
      }
      facts={areFactsSeparate && <TaskFactsCard>{facts}</TaskFactsCard>}
      about={
        <>
          <TaskOffers {...viewerProps} onMessage={message} onAccepted={goToProgress} />
          <TaskAbout {...viewerProps}>{hasArrangement && <OtherSide {...viewerProps} />}</TaskAbout>
        </>
      }
      isSideFirst={isParticipant || isSample(task)}
      bar={isPhone && <OfferBar {...viewerProps} onSent={goToProgress} />}
      side={
        <>
          <TaskQuestion task={task} onReport={openReport} />
          <NextStep
            task={task}
            heading={progress}
            onReview={review}
            onMessage={message}
            onAsk={ask}
            onStepTaken={goToProgress}
          >
            <TaskReviewDialog
              {...viewerProps}
              opened={isReviewing}
              onSent={goToProgress}
              onClose={() => setReviewing(false)}
            />
          </NextStep>
          <ReviewPrompt {...viewerProps} onReview={review} />
        </>
      }
    >
      <TaskConversation task={task} isChatRequested={isChatRequested} onChoose={openChatWith} />
      <TaskReviews task={task} />
    </TaskLayout>
  )
}

type TaskMenuProps = { task: Task; viewerId: string; onBlocked: () => void }

/** The menu about the other side: the requester, or the helper of one's own task. */
function TaskMenu({ task, viewerId, onBlocked }: TaskMenuProps) {
  const isOwn = task.requesterId === viewerId
  const person = isOwn ? task.helper : task.requester
  if (!person || isSample(task) || isFormer(person)) return null
  const { id } = task
  const reports = [
    ...(isOwn ? [] : [reportItem({ kind: 'task', id, person })]),
    ...(roleOf(task, viewerId) && task.helper ? [reportItem({ kind: 'match', id, person })] : []),
  ]
  return <NeighborMenu person={person} isBlocked={task.isBlocked === true} moreItems={reports} onBlocked={onBlocked} />
}

type NextStepProps = TaskProps & {
  heading: Heading
  onReview: () => void
  onMessage: (userId: string) => void
  onAsk: () => void
  onStepTaken: () => void
  children: ReactNode
}

function NextStep({ task, heading, onReview, onMessage, onAsk, onStepTaken, children }: NextStepProps) {
  const viewer = useViewer()
  const navigate = Route.useNavigate()
  const own = useOwnOffer(task, viewer.id)
  const toAnswer = useOffersToAnswer(task, viewer.id)
  const now = useNow()
  const { channels } = useChannels(viewer, { enabled: task.status === 'open' })
  const viewerProps = { task, viewerId: viewer.id }
  const isPhone = useIsPhone()
  const awaited = task.requesterId === viewer.id ? 'offerNotifications' : 'taskUpdateNotifications'
  const missingChannel = channels && missingChannelText(channels, awaited)
  const may = (step: StepName) => isStepAvailable(step, task, viewer.id)

  if (isSample(task)) return <SampleNote />

  const stepFacts = {
    ownOffer: own.status,
    isAsked: own.changed !== null,
    isHidden: own.offer?.isHidden ?? false,
    released: own.offer,
    pendingOffers: toAnswer.error ? undefined : toAnswer.waiting.length,
    missingChannel,
    areAllAsked: toAnswer.waiting.length > 0 && toAnswer.waiting.every(({ changedTerms }) => changedTerms !== null),
    now,
  }
  const text = own.isLoading || toAnswer.isLoading ? null : nextStepText(task, viewer.id, stepFacts)
  return (
    <TaskProgress {...viewerProps} text={text} headingRef={heading}>
      {task.taskType === 'service' && task.closesAt && <StillOffering task={task} closesAt={task.closesAt} />}
      {task.move && <StandingMove {...viewerProps} onEnded={onStepTaken} />}
      {toAnswer.waiting.length > 0 && <OffersLink taskType={task.taskType} count={toAnswer.waiting.length} />}
      {whyNotChange(task, viewer.id) === null && (
        <OwnerActions
          task={task}
          mayEdit={whyNotEdit(task, viewer.id) === null}
          onStepTaken={onStepTaken}
          onDeleted={() => void navigate({ to: '/' })}
        />
      )}
      {isOver(task.status) && task.requesterId === viewer.id && !task.withheld && (
        <LinkButton to="/post" search={{ type: task.taskType, again: task.id }} variant="light">
          {postAgainCopy.button}
        </LinkButton>
      )}
      {may('complete') && <RequesterSteps {...viewerProps} {...{ onReview, onMessage, onStepTaken }} />}
      {may('finish') && <HelperSteps {...viewerProps} onStepTaken={onStepTaken} />}
      {whyNotOffer(task, viewer.id) === null && (
        <OwnOffer {...viewerProps} hasBar={isPhone} onWithdrawn={onStepTaken}>
          {!isPhone && (
            <Button variant="default" onClick={onAsk}>
              {askLabel}
            </Button>
          )}
        </OwnOffer>
      )}
      <DemoOfferButton {...viewerProps} />
      {children}
    </TaskProgress>
  )
}

type ConversationProps = TaskProps & { isChatRequested: boolean; onChoose: (userId: string) => void }

/** Loads the chat's code when the chat comes near the window, so that readers do not wait for it. */
function TaskConversation({ task, isChatRequested, onChoose }: ConversationProps) {
  const viewer = useViewer()
  const { with: withId } = Route.useSearch()
  const [ref, isSeen] = useInView()

  if (isSample(task)) return null
  return (
    <Panel title="Messages & Communication" id={chatAnchor}>
      <ChatSection ref={ref} isRequested={isChatRequested}>
        {isSeen ? <TaskChat task={task} viewerId={viewer.id} withId={withId} onChoose={onChoose} /> : <ChatSkeleton />}
      </ChatSection>
    </Panel>
  )
}
