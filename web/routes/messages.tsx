import { useQuery } from '@tanstack/react-query'
import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { uuidIn } from '#shared/id.ts'
import { whyNotOffer } from '#shared/offers/rules.ts'
import { taskRefusals } from '#shared/tasks/copy.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { signedIn, useViewer } from '#web/app/signed-in.tsx'
import { useFocusAfter } from '#web/lib/use-focus-after.ts'
import { isMissing } from '#web/lib/when-failed.ts'
import { ChatPane } from '#web/messages/chat-pane.tsx'
import { ChatSkeleton } from '#web/messages/chat-skeleton.tsx'
import { draftKey } from '#web/messages/drafts.ts'
import { MessagesFailed } from '#web/messages/messages-failed.tsx'
import { MessagesFrame } from '#web/messages/messages-frame.tsx'
import { MessagesSkeleton } from '#web/messages/messages-skeleton.tsx'
import { NewsElsewhere } from '#web/messages/news-elsewhere.tsx'
import { NoChatOpen } from '#web/messages/no-chat-open.tsx'
import { NoTasks } from '#web/messages/no-tasks.tsx'
import { messageQueries } from '#web/messages/queries.ts'
import { TaskChat } from '#web/messages/task-chat.tsx'
import { Unsent } from '#web/messages/unsent.tsx'
import { useFocusOnChat } from '#web/messages/use-focus-on-chat.ts'
import { ChangedInChat } from '#web/offers/changed-in-chat.tsx'
import { ChatTaskHead } from '#web/tasks/chat-task-head.tsx'
import { ChatTaskList } from '#web/tasks/chat-task-list.tsx'
import { taskQueries } from '#web/tasks/queries.ts'
import { useTasksWithChats } from '#web/tasks/tasks-with-chats.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

/** Which chat is open: the task's, and with whom where its requester has a choice. */
type Open = { task?: string | undefined; with?: string | undefined }

export const Route = createFileRoute('/messages')({
  validateSearch: (search: Open & SearchSchemaInput): Open => ({
    task: uuidIn(search.task),
    with: uuidIn(search.with),
  }),
  component: signedIn(Messages),
})

function Messages() {
  const viewer = useViewer()
  const { task: openId } = Route.useSearch()
  const { tasks, isPending, error, again, loadMore } = useTasksWithChats(viewer.id)
  const unread = useQuery(messageQueries.unread())

  if (isPending || unread.isPending) return <MessagesSkeleton isOpen={openId !== undefined} />
  if (!tasks) return <MessagesFailed error={error} onRetry={again} />
  // 'None' is said only where it is known.
  if (!unread.data && tasks.current.length + tasks.over.length === 0)
    return <MessagesFailed error={unread.error} onRetry={() => void unread.refetch()} />
  const known = [...tasks.current, ...tasks.over]
  const elsewhere = (unread.data ?? []).filter(({ taskId }) => known.every(({ id }) => id !== taskId))
  const news = elsewhere.length > 0 && <NewsElsewhere unread={elsewhere} />
  if (known.length === 0 && openId === undefined) return <NoTasks news={news} />

  return (
    <MessagesFrame
      list={
        <>
          {!loadMore && news}
          <ChatTaskList tasks={tasks} viewerId={viewer.id} openId={openId} loadMore={loadMore} />
        </>
      }
      chat={openId && <OpenChat key={openId} id={openId} known={known.find(({ id }) => id === openId)} />}
    >
      <NoChatOpen />
    </MessagesFrame>
  )
}

function OpenChat({ id, known }: { id: string; known: Task | undefined }) {
  const viewer = useViewer()
  const { with: withId } = Route.useSearch()
  const navigate = Route.useNavigate()
  const title = useFocusOnChat(id)
  const goToTitle = useFocusAfter(title)
  const { data: task, ...read } = useQuery({ ...taskQueries.one(id), ...(known && { placeholderData: known }) })

  if (read.isPending) return <ChatSkeleton />
  if (isMissing(read.error))
    return (
      <ChatMissing hasGone={task !== undefined}>
        {task && <Unsent draftKey={draftKey(viewer.id, id, task.requester.id)} />}
      </ChatMissing>
    )
  if (!task) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />
  return (
    <ChatPane head={<ChatTaskHead task={task} viewerId={viewer.id} titleRef={title} />}>
      {whyNotOffer(task, viewer.id) === null && (
        <ChangedInChat task={task} viewerId={viewer.id} onAnswered={goToTitle} />
      )}
      <TaskChat
        task={task}
        viewerId={viewer.id}
        withId={withId}
        onChoose={(userId) => void navigate({ search: { task: id, with: userId } })}
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
