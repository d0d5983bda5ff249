import { moneyMinDollars } from '#shared/constants.ts'
import { Text } from '#web/ui/text.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import classes from './task-form-amounts.module.css'
import { hourlyText, usualPointsText } from './task-form-copy.ts'
import { parseAmount } from './task-form-values.ts'
import type { TaskForm } from './use-task-form.ts'

export function Amount({ form }: { form: TaskForm }) {
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
export function Points({ form }: { form: TaskForm }) {
  const { onChange, error, ...field } = form.text('pointsOffered')
  return (
    <div>
      <TextInput
        className={classes.amount}
        label="Points"
        description="For the whole time"
        inputMode="numeric"
        {...field}
        error={error ?? form.errors['compensation']}
        onChange={(event) => {
          onChange(event)
          form.clearError('compensation')
        }}
      />
      <Text size="sm" tone="soft" role="status">
        {`Usual: ${usualPointsText(parseAmount(form.values.duration) ?? 0)}`}
      </Text>
    </div>
  )
}
