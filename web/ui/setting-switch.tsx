import type { ComponentProps, ReactNode } from 'react'
import classes from './setting-switch.module.css'
import { Switch } from './switch.tsx'

type Props = {
  label: string
  text: string
  isOn: boolean
  /** Explains the effect of the current setting, if needed. */
  note: ReactNode
  onChange: (isOn: boolean) => void
}

/** A switch with a note. */
export const SettingSwitch = ({ label, text, isOn, note, onChange }: Props) => (
  <div>
    <Switch
      label={label}
      description={text}
      isAtEnd
      checked={isOn}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
    <SettingNote role="status">{note}</SettingNote>
  </div>
)

/** A note on a setting, invisible while empty. */
export const SettingNote = (props: ComponentProps<'p'>) => <p className={classes.note} {...props} />
