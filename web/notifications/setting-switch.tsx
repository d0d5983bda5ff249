import { Switch } from '@mantine/core'
import classes from './settings.module.css'

type Props = {
  label: string
  text: string
  isOn: boolean
  /** What follows from how it stands, where there is something to say. */
  note: string | null
  onChange: (isOn: boolean) => void
}

/** One thing to be switched on or off, and a note beside it. */
export const SettingSwitch = ({ label, text, isOn, note, onChange }: Props) => (
  <div>
    <Switch
      label={label}
      description={text}
      labelPosition="left"
      classNames={{ body: classes.body ?? '', labelWrapper: classes.words ?? '', label: classes.label ?? '' }}
      checked={isOn}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
    <p role="status" className={classes.note}>
      {note}
    </p>
  </div>
)
