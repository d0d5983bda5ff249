import { chooseScheme, useChosenScheme } from '#web/lib/own-scheme.ts'
import { SchemeSwitch } from './scheme-switch.tsx'

/** The choice of colors within the app. */
export const OwnScheme = () => <SchemeSwitch chosen={useChosenScheme()} onChoose={chooseScheme} />
