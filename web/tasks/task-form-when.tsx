import { Stack, TextInput } from '@mantine/core'
import { durationMinHours, durationStepHours } from '#shared/limits.ts'
import type { TaskType } from '#shared/tasks/choices.ts'
import { Panel } from '#web/ui/panel.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { DayField } from './day-field.tsx'
import classes from './task-form-when.module.css'
import type { TaskForm } from './use-task-form.ts'

type Props = { form: TaskForm; taskType: TaskType }

export const TaskFormWhen = ({ form, taskType }: Props) =>
  taskType === 'service' ? <Usually form={form} /> : <Once form={form} />

const Once = ({ form }: { form: TaskForm }) => (
  <Panel title="When">
    <div className={classes.row}>
      <DayField form={form} />
      <TextInput type="time" label="Time (optional)" {...form.text('time')} />
      <DurationField form={form} />
    </div>
  </Panel>
)

const Usually = ({ form }: { form: TaskForm }) => (
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

const DurationField = ({ form }: { form: TaskForm }) => (
  <TextInput
    label="Duration (optional)"
    // Not of type number, where a browser drops a decimal comma and makes 150 of 1,50.
    inputMode="decimal"
    min={durationMinHours}
    step={durationStepHours}
    rightSection={<span className={classes.unit}>hours</span>}
    rightSectionWidth={64}
    rightSectionPointerEvents="none"
    {...form.text('duration')}
  />
)
