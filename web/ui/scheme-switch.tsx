import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { useId } from 'react'
import type { Scheme } from '#web/lib/scheme.ts'

const choices: [Scheme, string, typeof IconSun][] = [
  ['auto', 'System', IconDeviceDesktop],
  ['light', 'Light', IconSun],
  ['dark', 'Dark', IconMoon],
]

type Props = {
  /** It is not set on the prerendered pages, where a separate script shows and applies the choice. */
  chosen?: Scheme
  onChoose?: (scheme: Scheme) => void
}

/** Light, dark, or as the device is set. Its look is plain CSS, so that pages without React can show it as well. */
export function SchemeSwitch({ chosen, onChoose }: Props) {
  const name = useId()
  return (
    <fieldset className="scheme" hidden={!onChoose}>
      <legend className="visually-hidden">Colors</legend>
      {choices.map(([scheme, label, Icon]) => (
        <label key={scheme}>
          <input
            type="radio"
            name={name}
            value={scheme}
            {...(onChoose && { checked: scheme === chosen, onChange: () => onChoose(scheme) })}
          />
          <Icon size={17} stroke={1.8} aria-hidden />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  )
}
