import { takeAccountDeleted } from '#web/lib/account-deleted.ts'

/** Tells the user who has just deleted their account that it is gone. */
export function showAccountDeleted() {
  const note = document.querySelector<HTMLElement>('.account-deleted')
  if (!note || !takeAccountDeleted()) return
  note.hidden = false
  note.focus()
}
