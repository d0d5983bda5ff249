import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router'
import type { ReactNode, RefObject } from 'react'
import { whyNotOffer } from '#shared/offers/rules.ts'
import { parseUuid } from '#shared/parse-uuid.ts'
import { taskRefusals } from '#shared/tasks/copy.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { signedIn, useViewer } from '#web/app/signed-in.tsx'
import { ChatPane } from '#web/features/messages/chat/chat-pane.tsx'
import { ChatPerson } from '#web/features/messages/chat/chat-person.tsx'
import { ChatSkeleton } from '#web/features/messages/chat/chat-skeleton.tsx'
import { focusComposer } from '#web/features/messages/chat/focus-chat.ts'
import { useFocusOnChat } from '#web/features/messages/chat/use-focus-on-chat.ts'
import { chatDraftKey } from '#web/features/messages/drafts/drafts.ts'
import { UnsentDraft } from '#web/features/messages/drafts/unsent-draft.tsx'
import { ChatList } from '#web/features/messages/inbox/chat-list.tsx'
import { MessagesFailed } from '#web/features/messages/inbox/messages-failed.tsx'
import { MessagesLayout } from '#web/features/messages/inbox/messages-layout.tsx'
import { MessagesSkeleton } from '#web/features/messages/inbox/messages-skeleton.tsx'
import { NoChatOpen } from '#web/features/messages/inbox/no-chat-open.tsx'
import { NoTasks } from '#web/features/messages/inbox/no-tasks.tsx'
import { TaskChat } from '#web/features/messages/inbox/task-chat.tsx'
import { usePartnerChoice } from '#web/features/messages/inbox/use-partner-choice.ts'
import { messageQueries } from '#web/features/messages/queries.ts'
import { AcceptOffer } from '#web/features/offers/accept-offer.tsx'
import { ChangedOfferInChat } from '#web/features/offers/changed-offer-in-chat.tsx'
import { ChatTaskHead } from '#web/features/tasks/chat/chat-task-head.tsx'
import { ChatTaskList } from '#web/features/tasks/chat/chat-task-list.tsx'
import { useOwnAndHelpedTasks } from '#web/features/tasks/chat/use-own-and-helped-tasks.ts'
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
  const known = [...tasks.current, ...tasks.over]
  if (chats.data?.length === 0 && known.length === 0 && openId === undefined) return <NoTasks />

  return (
    <MessagesLayout
      list={
        <>
          <ChatList openTaskId={openId} openPartnerId={withId} />
          <ChatTaskList tasks={tasks} viewerId={viewer.id} openId={openId} loadMore={loadMore} />
        </>
      }
      chat={openId && <OpenChat key={openId} id={openId} known={known.find(({ id }) => id === openId)} />}
    >
      <NoChatOpen />
    </MessagesLayout>
  )
}

function OpenChat({ id, known }: { id: string; known: Task | undefined }) {
  const viewer = useViewer()
  const { data: task, ...read } = useQuery({ ...taskQueries.one(id), ...(known && { placeholderData: known }) })
  const title = useFocusOnChat(id, task !== undefined)

  if (read.isPending) return <ChatSkeleton />
  if (isNotFound(read.error))
    return (
      <ChatMissing hasGone={task !== undefined}>
        {task && <UnsentDraft draftKey={chatDraftKey(viewer.id, id, task.requester.id)} />}
      </ChatMissing>
    )
  if (!task) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />
  return <ChatOfTask task={task} titleRef={title} />
}

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
          action={
            partnerId && (
              <AcceptOffer
                task={task}
                viewerId={viewer.id}
                partnerId={partnerId}
                onMessage={focusComposer}
                onAccepted={goToTitle}
                onAnswered={goToTitle}
              />
            )
          }
        />
      }
    >
      {whyNotOffer(task, viewer.id) === null && (
        <ChangedOfferInChat task={task} viewerId={viewer.id} onAnswered={goToTitle} />
      )}
      <TaskChat
        task={task}
        viewerId={viewer.id}
        withId={withId}
        onChoose={(userId) => void navigate({ search: { task: task.id, with: userId } })}
      />
    </ChatPane>
  )
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
