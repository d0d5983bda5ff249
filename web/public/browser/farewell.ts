import { takeFarewell } from '#web/lib/farewell.ts'

/** Says that the account is deleted, to whoever deleted it. */
export function sayFarewell() {
  const line = document.querySelector<HTMLElement>('.farewell')
  if (!line || !takeFarewell()) return
  line.hidden = false
  line.focus()
}
