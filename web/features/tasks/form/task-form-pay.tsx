import { useId } from 'react'
import { moneyMinDollars, serviceMinCharacters } from '#shared/constants.ts'
import type { TaskType } from '#shared/tasks/choices.ts'
import { FieldError } from '#web/ui/field.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { Text } from '#web/ui/text.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { hourlyText, taskFormCopy } from './task-form-copy.ts'
import classes from './task-form-pay.module.css'
import { parseAmount } from './task-form-values.ts'
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
  const errorId = useId()
  const name = useId()
  const { error, value, onChange, ...field } = form.text('compensationType')
  const hasNoAmountField = value === '' || value === 'free'
  const shownError = hasNoAmountField ? form.errors['compensation'] : error
  const choice = {
    name,
    chosen: value,
    onChoose: (pay: string) => {
      onChange(pay)
      form.clearError('compensation')
    },
  }
  return (
    <fieldset
      className={classes.question}
      data-path={field['data-path']}
      aria-describedby={shownError ? errorId : undefined}
    >
      <legend>{taskFormCopy[taskType].payQuestion}</legend>
      <div className={classes.choices} data-invalid={shownError ? true : undefined}>
        <Choice {...choice} value="money" label="Money" description="Paid directly between you" />
        <Choice {...choice} value="service" label="Service" description="One good turn for another" />
        <Choice {...choice} value="free" label="Nothing, just a thank-you" description="Neighbors see it as Free" />
        <Choice {...choice} value="points" label="Points" description="Coming soon" disabled />
      </div>
      {shownError && <FieldError id={errorId}>{shownError}</FieldError>}
    </fieldset>
  )
}

type ChoiceProps = {
  name: string
  value: string
  label: string
  description: string
  /** The value of the chosen one. */
  chosen: string
  disabled?: boolean
  onChoose: (value: string) => void
}

function Choice({ name, value, label, description, chosen, disabled, onChoose }: ChoiceProps) {
  const id = useId()
  return (
    <div className={classes.choice}>
      <input
        id={id}
        type="radio"
        name={name}
        value={value}
        checked={chosen === value}
        disabled={disabled}
        aria-describedby={`${id}-description`}
        className={classes.dot}
        onChange={() => onChoose(value)}
      />
      <div className={classes.text}>
        <label htmlFor={id}>{label}</label>
        <span id={`${id}-description`} className={classes.description}>
          {description}
        </span>
      </div>
    </div>
  )
}

function Amount({ form }: { form: TaskForm }) {
  const { compensation, duration } = form.values
  const hourly = hourlyText(parseAmount(compensation) ?? 0, parseAmount(duration) ?? 0)
  return (
    <div>
      <AmountField form={form} />
      <Text size="sm" tone="soft" role="status">
        {hourly}
      </Text>
    </div>
  )
}

const AmountField = ({ form }: { form: TaskForm }) => (
  <TextInput
    className={classes.amount}
    label="Amount"
    description={`For the whole time, at least $${moneyMinDollars}`}
    // `type="number"` is not used, because some browsers drop a decimal comma there and turn 1,50 into 150.
    inputMode="decimal"
    leftSection={<span aria-hidden>$</span>}
    {...form.text('compensation')}
  />
)

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
