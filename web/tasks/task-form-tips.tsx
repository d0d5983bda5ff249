import { IconBulb, IconCheck, IconShieldLock } from '@tabler/icons-react'
import type { TaskType } from '#shared/tasks/choices.ts'
import { Panel } from '#web/ui/panel.tsx'
import classes from './task-form-tips.module.css'
import { formWords, safetyTip } from './task-form-words.ts'

export const TaskFormTips = ({ taskType }: { taskType: TaskType }) => (
  <div className={classes.tips}>
    <Panel title="Tips for a good post" aside={<IconBulb size={22} stroke={1.8} color="var(--star)" aria-hidden />}>
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
    </Panel>
  </div>
)
