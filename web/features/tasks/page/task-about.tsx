import type { ReactNode } from 'react'
import { formatTimeAgo } from '#shared/calendar.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { getDateTimeFormat } from '#shared/time.ts'
import { Panel } from '#web/ui/panel.tsx'
import classes from './task-about.module.css'
import { TaskPeople } from './task-people.tsx'

type Props = {
  task: Task
  viewerId: string
  /** More about the people, shown below them. */
  children?: ReactNode
}

/** The task's description, and the people of the task. */
export const TaskAbout = ({ task, viewerId, children }: Props) => (
  <Panel title={task.taskType === 'service' ? 'About this offer' : 'About this request'}>
    <p className={classes.description} dir="auto">
      {task.description}
    </p>
    <div className={classes.foot}>
      <TaskPeople task={task} viewerId={viewerId} />
      {children}
      <p className={`${classes.posted} on-screen`}>{`Posted ${formatTimeAgo(task.createdAt, new Date())}`}</p>
      <p className={`${classes.posted} print-only`}>
        {`Posted ${getDateTimeFormat({ dateStyle: 'long' }).format(new Date(task.createdAt))}`}
      </p>
    </div>
  </Panel>
)
