import { TextInput } from '#web/ui/text-input.tsx'
import { DayField, type DayForm } from './day-field.tsx'
import classes from './task-form-time.module.css'

type TextField = Parameters<typeof TextInput>[0]
type DurationForm = { text: (name: 'duration') => Partial<TextField> }
type TimeForm = DayForm & DurationForm & { text: (name: 'time') => Partial<TextField> }

/** Day, time and duration, in a row where there is room. */
export const TimeFields = ({ form }: { form: TimeForm }) => (
  <div className={classes.row}>
    <DayField form={form} />
    <TextInput type="time" label="Time (optional)" {...form.text('time')} />
    <DurationField form={form} />
  </div>
)

export const DurationField = ({ form }: { form: DurationForm }) => (
  <TextInput
    label="Duration (optional)"
    // `type="number"` is not used, because some browsers drop a decimal comma there and turn 1,50 into 150.
    inputMode="decimal"
    rightSection={<span className={classes.unit}>hours</span>}
    rightSectionWidth={64}
    {...form.text('duration')}
  />
)
