import { IconBulb, IconCheck, IconShieldLock } from '@tabler/icons-react'
import type { TaskType } from '#shared/tasks/choices.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { safetyTip, taskFormCopy } from './task-form-copy.ts'
import classes from './task-form-tips.module.css'

type Props = {
  taskType: TaskType
  /**
   * True to collapse the tips into one line above the form: on phones they would otherwise come after the submit
   * button.
   */
  isCollapsed: boolean
}

const title = 'Tips for a good post'
const TipIcon = () => <IconBulb size={22} stroke={1.8} color="var(--star)" aria-hidden />

export function TaskFormTips({ taskType, isCollapsed }: Props) {
  if (!isCollapsed)
    return (
      <div className={classes.tips}>
        <Panel title={title} aside={<TipIcon />}>
          <Tips taskType={taskType} />
        </Panel>
      </div>
    )
  return (
    <Disclosure title={title} icon={<TipIcon />}>
      <Tips taskType={taskType} />
    </Disclosure>
  )
}

const Tips = ({ taskType }: { taskType: TaskType }) => (
  <>
    <ul className={classes.list}>
      {taskFormCopy[taskType].tips.map((tip) => (
        <li key={tip}>
          <IconCheck size={18} stroke={2.2} color="var(--spruce)" aria-hidden />
          <span>{tip}</span>
        </li>
      ))}
    </ul>
    <p className={classes.safety}>
      <IconShieldLock size={20} stroke={1.8} aria-hidden />
      <span>{safetyTip}</span>
    </p>
  </>
)
