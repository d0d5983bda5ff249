import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router'
import type { ReactNode, RefObject } from 'react'
import type { Partner } from '#shared/messages/schema.ts'
import { whyNotOffer } from '#shared/offers/rules.ts'
import { parseUuid } from '#shared/parse-uuid.ts'
import { taskRefusals } from '#shared/tasks/copy.ts'
import { isUnderWay, roleOf } from '#shared/tasks/rules.ts'
import { isSample } from '#shared/tasks/samples.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { isFormer } from '#shared/users/former-neighbor.ts'
import { signedIn, useViewer } from '#web/app/signed-in.tsx'
import { NeighborMenu } from '#web/features/blocks/neighbor-menu.tsx'
import { ChatPane } from '#web/features/messages/chat/chat-pane.tsx'
import { ChatPerson } from '#web/features/messages/chat/chat-person.tsx'
import { ChatSkeleton } from '#web/features/messages/chat/chat-skeleton.tsx'
import { ClosedChat } from '#web/features/messages/chat/closed-chat.tsx'
import { ClosedChatHead } from '#web/features/messages/chat/closed-chat-head.tsx'
import { focusComposer } from '#web/features/messages/chat/focus-chat.ts'
import { useChatPartner } from '#web/features/messages/chat/use-chat-partner.ts'
import { useFocusOnChat } from '#web/features/messages/chat/use-focus-on-chat.ts'
import { chatDraftKey } from '#web/features/messages/drafts/drafts.ts'
import { UnsentDraft } from '#web/features/messages/drafts/unsent-draft.tsx'
import { ChatList } from '#web/features/messages/inbox/chat-list.tsx'
import { findOpenChat } from '#web/features/messages/inbox/find-open-chat.ts'
import { MessagesFailed } from '#web/features/messages/inbox/messages-failed.tsx'
import { MessagesLayout } from '#web/features/messages/inbox/messages-layout.tsx'
import { MessagesSkeleton } from '#web/features/messages/inbox/messages-skeleton.tsx'
import { NoChatOpen } from '#web/features/messages/inbox/no-chat-open.tsx'
import { NoTasks } from '#web/features/messages/inbox/no-tasks.tsx'
import { sortChats } from '#web/features/messages/inbox/sort-chats.ts'
import { TaskChat } from '#web/features/messages/inbox/task-chat.tsx'
import { usePartnerChoice } from '#web/features/messages/inbox/use-partner-choice.ts'
import { messageQueries } from '#web/features/messages/queries.ts'
import { AcceptOffer } from '#web/features/offers/accept-offer.tsx'
import { ChangedOfferInChat } from '#web/features/offers/changed-offer-in-chat.tsx'
import { reportItem } from '#web/features/reports/open-report.ts'
import { ChatTaskHead } from '#web/features/tasks/chat/chat-task-head.tsx'
import { ChatTaskList } from '#web/features/tasks/chat/chat-task-list.tsx'
import { useOwnAndHelpedTasks } from '#web/features/tasks/chat/use-own-and-helped-tasks.ts'
import { MoveButton } from '#web/features/tasks/move/move-button.tsx'
import { StandingMoveInChat } from '#web/features/tasks/move/standing-move-in-chat.tsx'
import { taskQueries } from '#web/features/tasks/queries.ts'
import { isNotFound } from '#web/lib/request-errors.ts'
import { useFocusAfterRender } from '#web/lib/use-focus-after-render.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

/** The open chat: its task, and the partner if the requester has a choice. */
type OpenChatSearch = { task?: string | undefined; with?: string | undefined }

export const Route = createFileRoute('/messages')({
  validateSearch: (search: OpenChatSearch & SearchSchemaInput): OpenChatSearch => ({
    task: parseUuid(search.task),
    with: parseUuid(search.with),
  }),
  component: signedIn(Messages),
})

function Messages() {
  const viewer = useViewer()
  const { task: openId, with: withId } = Route.useSearch()
  const { tasks, isPending, error, again, loadMore } = useOwnAndHelpedTasks(viewer.id)
  const chats = useInfiniteQuery(messageQueries.chats())

  if (isPending || chats.isPending) return <MessagesSkeleton isOpen={openId !== undefined} />
  if (!tasks) return <MessagesFailed error={error} onRetry={again} />
  const open = { taskId: openId, partnerId: withId }
  const isOpenInChats = findOpenChat(sortChats(chats.data ?? []), open) !== undefined
  const known = [...tasks.current, ...tasks.over]
  if (chats.data?.length === 0 && known.length === 0 && openId === undefined) return <NoTasks />

  return (
    <MessagesLayout
      list={
        <>
          <ChatList open={open} />
          <ChatTaskList
            tasks={tasks}
            viewerId={viewer.id}
            openId={openId}
            isOpenInChats={isOpenInChats}
            loadMore={loadMore}
          />
        </>
      }
      chat={openId && <OpenChat key={openId} id={openId} known={known.find(({ id }) => id === openId)} />}
    >
      <NoChatOpen hasChats={Boolean(chats.data?.length)} />
    </MessagesLayout>
  )
}

function OpenChat({ id, known }: { id: string; known: Task | undefined }) {
  const viewer = useViewer()
  const { data: task, ...read } = useQuery({ ...taskQueries.one(id), ...(known && { placeholderData: known }) })
  const isMissing = isNotFound(read.error)
  // A chat outlives the viewer's sight of its task.
  const closed = useQuery({ ...messageQueries.partners(id), enabled: isMissing })
  const partner = closed.data?.[0]
  const title = useFocusOnChat(id, task !== undefined || partner !== undefined)

  if (read.isPending || (isMissing && closed.isLoading)) return <ChatSkeleton />
  if (isMissing && partner)
    return (
      <ChatPane
        head={<ClosedChatHead partner={partner} titleRef={title} menu={<ClosedChatMenu partner={partner} />} />}
      >
        <ClosedChat chatIds={{ taskId: id, viewerId: viewer.id, partnerId: partner.userId }} partner={partner} />
      </ChatPane>
    )
  if (isMissing)
    return (
      <ChatMissing hasGone={task !== undefined}>
        {task && <UnsentDraft draftKey={chatDraftKey(viewer.id, id, task.requester.id)} />}
      </ChatMissing>
    )
  if (!task) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />
  return <ChatOfTask task={task} titleRef={title} />
}

const reportOn = (person: { id: string; firstName: string }) => reportItem({ kind: 'person', id: person.id, person })

const ClosedChatMenu = ({ partner: { userId, firstName } }: { partner: Partner }) =>
  isFormer({ id: userId }) ? null : (
    <NeighborMenu person={{ id: userId, firstName }} isBlocked moreItems={[reportOn({ id: userId, firstName })]} />
  )

function ChatOfTask({ task, titleRef }: { task: Task; titleRef: RefObject<HTMLHeadingElement | null> }) {
  const viewer = useViewer()
  const { with: withId } = Route.useSearch()
  const navigate = Route.useNavigate()
  const goToTitle = useFocusAfterRender(titleRef)
  const { partnerId } = usePartnerChoice(task, viewer.id, withId)

  return (
    <ChatPane
      head={
        <ChatTaskHead
          task={task}
          viewerId={viewer.id}
          titleRef={titleRef}
          person={partnerId && <ChatPerson task={task} partnerId={partnerId} />}
          menu={partnerId && <ChatMenu task={task} partnerId={partnerId} onBlocked={goToTitle} />}
          action={
            partnerId &&
            (isAgreedWith(task, partnerId) ? (
              <MoveButton task={task} viewerId={viewer.id} variant="light" />
            ) : (
              <AcceptOffer
                task={task}
                viewerId={viewer.id}
                partnerId={partnerId}
                onMessage={focusComposer}
                onAccepted={goToTitle}
                onAnswered={goToTitle}
              />
            ))
          }
        />
      }
    >
      {whyNotOffer(task, viewer.id) === null && (
        <ChangedOfferInChat task={task} viewerId={viewer.id} onAnswered={goToTitle} />
      )}
      {partnerId && isAgreedWith(task, partnerId) && (
        <StandingMoveInChat task={task} viewerId={viewer.id} onEnded={goToTitle} />
      )}
      <TaskChat
        task={task}
        viewerId={viewer.id}
        withId={withId}
        isPartnerNamed
        onChoose={(userId) => void navigate({ search: { task: task.id, with: userId } })}
      />
    </ChatPane>
  )
}

/** Tells whether this chat partner is one of the two of the task's arrangement. */
const isAgreedWith = (task: Task, partnerId: string) => isUnderWay(task.status) && roleOf(task, partnerId) !== null

type ChatMenuProps = { task: Task; partnerId: string; onBlocked: () => void }

function ChatMenu({ task, partnerId, onBlocked }: ChatMenuProps) {
  const { firstName, isClosed } = useChatPartner(task, partnerId)
  if (isSample(task) || isFormer({ id: partnerId })) return null
  const person = { id: partnerId, firstName }
  return <NeighborMenu person={person} isBlocked={isClosed} moreItems={[reportOn(person)]} onBlocked={onBlocked} />
}

const ChatMissing = ({ hasGone, children }: { hasGone: boolean; children: ReactNode }) => (
  <EmptyState
    hasGone={hasGone}
    title={taskRefusals.task_missing.message}
    text={
      <>
        <span>It may have been deleted, or it is between other neighbors.</span>
        {children}
      </>
    }
    action={<LinkButton to="/messages">All Messages</LinkButton>}
  />
)
