import { IconBulb, IconCheck, IconShieldLock } from '@tabler/icons-react'
import type { TaskType } from '#shared/tasks/choices.ts'
import { Fold } from '#web/ui/fold.tsx'
import { Panel } from '#web/ui/panel.tsx'
import classes from './task-form-tips.module.css'
import { formWords, safetyTip } from './task-form-words.ts'

type Props = {
  taskType: TaskType
  /** To one line that opens: above the form on phones, where they would come after the button otherwise. */
  isFolded: boolean
}

const title = 'Tips for a good post'
const Bulb = () => <IconBulb size={22} stroke={1.8} color="var(--star)" aria-hidden />

export function TaskFormTips({ taskType, isFolded }: Props) {
  if (!isFolded)
    return (
      <div className={classes.tips}>
        <Panel title={title} aside={<Bulb />}>
          <Tips taskType={taskType} />
        </Panel>
      </div>
    )
  return (
    <Fold title={title} icon={<Bulb />}>
      <Tips taskType={taskType} />
    </Fold>
  )
}

const Tips = ({ taskType }: { taskType: TaskType }) => (
  <>
    <ul className={classes.list}>
      {formWords[taskType].tips.map((tip) => (
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
