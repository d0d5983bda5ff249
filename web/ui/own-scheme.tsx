import { useMantineColorScheme } from '@mantine/core'
import { SchemeSwitch } from './scheme-switch.tsx'

/** The choice of colors within the app. */
export function OwnScheme() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return <SchemeSwitch chosen={colorScheme} onChoose={setColorScheme} />
}
