import type { TaskType } from '#shared/tasks/choices.ts'
import { Panel } from '#web/ui/panel.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { Text } from '#web/ui/text.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { askForTimes, needsTimes } from './task-form-copy.ts'
import classes from './task-form-time.module.css'
import { DurationField, TimeFields } from './time-fields.tsx'
import type { TaskForm } from './use-task-form.ts'

type Props = { form: TaskForm; taskType: TaskType }

export const TaskFormTime = ({ form, taskType }: Props) =>
  taskType === 'service' ? <ServiceTimeFields form={form} /> : <RequestTimeFields form={form} />

function RequestTimeFields({ form }: { form: TaskForm }) {
  const { category, time, duration } = form.values
  const lacksTimes = needsTimes(category) && (time === '' || duration === '')
  return (
    <Panel title="When">
      <Stack gap="xs">
        <TimeFields form={form} />
        <Text size="sm" tone="soft" role="status">
          {lacksTimes && askForTimes}
        </Text>
      </Stack>
    </Panel>
  )
}

const ServiceTimeFields = ({ form }: { form: TaskForm }) => (
  <Panel title="When">
    <Stack>
      <TextArea
        label="Availability (optional)"
        placeholder="Weekday evenings after six, most Saturdays"
        minRows={2}
        {...form.text('availability')}
      />
      <div className={classes.half}>
        <DurationField form={form} />
      </div>
    </Stack>
  </Panel>
)
