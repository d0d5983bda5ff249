import { Switch } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import classes from './setting-switch.module.css'

type Props = {
  label: string
  text: string
  isOn: boolean
  /** What follows from how it stands, where there is something to say. */
  note: ReactNode
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
    <SettingNote role="status">{note}</SettingNote>
  </div>
)

/** What there is to say of a setting; nothing is seen of it while it is empty. */
export const SettingNote = (props: ComponentProps<'p'>) => <p className={classes.note} {...props} />
