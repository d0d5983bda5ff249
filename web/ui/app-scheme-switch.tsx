import { chooseScheme, useChosenScheme } from '#web/lib/use-chosen-scheme.ts'
import { SchemeSwitch } from './scheme-switch.tsx'

/** The choice of the color scheme within the app. */
export const AppSchemeSwitch = () => <SchemeSwitch chosen={useChosenScheme()} onChoose={chooseScheme} />
