import { serviceMinCharacters } from '#shared/constants.ts'
import type { TaskType } from '#shared/tasks/choices.ts'
import { site } from '#site'
import { Panel } from '#web/ui/panel.tsx'
import { RadioCards } from '#web/ui/radio-cards.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { Amount, Points } from './task-form-amounts.tsx'
import { taskFormCopy } from './task-form-copy.ts'
import type { TaskForm } from './use-task-form.ts'

type Props = { form: TaskForm; taskType: TaskType }

export function TaskFormPay({ form, taskType }: Props) {
  const { compensationType: pay } = form.values
  return (
    <Panel title="Compensation">
      <Stack>
        <PayChoice form={form} taskType={taskType} />
        {pay === 'money' && <Amount form={form} />}
        {pay === 'service' && <Service form={form} taskType={taskType} />}
        {pay === 'points' && <Points form={form} />}
      </Stack>
    </Panel>
  )
}

function PayChoice({ form, taskType }: Props) {
  const { error, value, onChange, ...field } = form.text('compensationType')
  const hasNoAmountField = value === '' || value === 'free'
  return (
    <RadioCards
      {...field}
      legend={taskFormCopy[taskType].payQuestion}
      choices={payCards}
      value={value}
      error={hasNoAmountField ? form.errors['compensation'] : error}
      onChange={(pay) => {
        onChange(pay)
        form.clearError('compensation')
      }}
    />
  )
}

const payCards = [
  { value: 'money', label: 'Money', description: 'Paid directly between you' },
  { value: 'service', label: 'Service', description: 'One good turn for another' },
  { value: 'free', label: 'Nothing, just a thank-you', description: 'Neighbors see it as Free' },
  {
    value: 'points',
    label: 'Points',
    description: site.communityPoints ? 'Community points for the whole time' : 'Coming soon',
    disabled: !site.communityPoints,
  },
]

/** The schema's combined rule reports errors of this field under `compensation`. */
function Service({ form, taskType }: Props) {
  const { serviceLabel, serviceExample } = taskFormCopy[taskType]
  const { onChange, error, ...field } = form.text('serviceOffered')
  return (
    <TextArea
      label={serviceLabel}
      placeholder={serviceExample}
      description={`At least ${serviceMinCharacters} characters`}
      minRows={2}
      {...field}
      error={error ?? form.errors['compensation']}
      onChange={(event) => {
        onChange(event)
        form.clearError('compensation')
      }}
    />
  )
}
