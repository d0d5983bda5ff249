import type { Task } from '#shared/tasks/schema.ts'
import { Button } from '#web/ui/button.tsx'
import { TitledList } from '#web/ui/titled-list.tsx'
import classes from './chat-task-list.module.css'
import { ChatTaskRow } from './chat-task-row.tsx'

type Props = {
  tasks: { current: Task[]; over: Task[] }
  viewerId: string
  openId: string | undefined
  /** True if the open chat is highlighted in the list of chats. */
  isOpenInChats: boolean
  loadMore: (() => void) | null
}

/** The viewer's tasks, each with a link to its chat: current ones first, then finished ones. */
export const ChatTaskList = ({ tasks, loadMore, isOpenInChats, ...row }: Props) => (
  <nav className={classes.list} data-is-quiet={isOpenInChats || undefined} aria-label="Tasks with messages">
    <Rows title="Current tasks" tasks={tasks.current} {...row} />
    <Rows title="Finished tasks" tasks={tasks.over} {...row} />
    {loadMore && (
      <Button variant="subtle" fullWidth onClick={loadMore}>
        Show more tasks
      </Button>
    )}
  </nav>
)

type RowsProps = { title: string; tasks: Task[]; viewerId: string; openId: string | undefined }

function Rows({ title, tasks, viewerId, openId }: RowsProps) {
  if (tasks.length === 0) return null
  return (
    <TitledList title={title}>
      {tasks.map((task) => (
        <li key={task.id}>
          <ChatTaskRow task={task} viewerId={viewerId} isOpen={task.id === openId} />
        </li>
      ))}
    </TitledList>
  )
}
