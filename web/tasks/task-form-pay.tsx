import { Radio, Stack, TextInput } from '@mantine/core'
import { moneyMinDollars, moneyStepDollars, serviceMinCharacters } from '#shared/limits.ts'
import type { TaskType } from '#shared/tasks/choices.ts'
import { Panel } from '#web/ui/panel.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import classes from './task-form-pay.module.css'
import { formWords } from './task-form-words.ts'
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
      </Stack>
    </Panel>
  )
}

function PayChoice({ form, taskType }: Props) {
  const { error, ...field } = form.text('compensationType')
  const fault = form.values.compensationType === '' ? form.errors['compensation'] : error
  return (
    <Radio.Group
      size="md"
      label={formWords[taskType].payQuestion}
      error={fault}
      {...field}
      onChange={(pay) => {
        field.onChange(pay)
        form.clearError('compensation')
      }}
    >
      <div className={classes.choices} data-fault={fault ? true : undefined}>
        <Radio {...choice} value="money" label="Money" description="Paid directly between you" />
        <Radio {...choice} value="service" label="Service" description="One good turn for another" />
        <Radio {...choice} value="points" label="Points" description="Coming soon" disabled />
      </div>
    </Radio.Group>
  )
}

const choice = {
  size: 'md',
  classNames: { root: classes.choice, inner: classes.dot, label: classes.label, description: classes.description },
} as const

const Amount = ({ form }: { form: TaskForm }) => (
  <TextInput
    className={classes.amount}
    label="Amount"
    description={`At least $${moneyMinDollars}`}
    // Not of type number, where a browser drops a decimal comma and makes 150 of 1,50.
    inputMode="decimal"
    min={moneyMinDollars}
    step={moneyStepDollars}
    leftSection={<span aria-hidden>$</span>}
    {...form.text('compensation')}
  />
)

/** The combined rule speaks of this field under the name of the amount. */
function Service({ form, taskType }: Props) {
  const { serviceLabel, serviceExample } = formWords[taskType]
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
