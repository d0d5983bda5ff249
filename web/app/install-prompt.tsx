import { installPrompt } from '#shared/copy.ts'
import { site } from '#site'
import { focusTop } from '#web/lib/focus.ts'
import { Button } from '#web/ui/button.tsx'
import { Lantern } from '#web/ui/lantern.tsx'
import { dismissInstallPrompt, showInstallPrompt, useInstallEvent } from './install-event.ts'
import classes from './install-prompt.module.css'

export function InstallPrompt() {
  if (useInstallEvent() === null) return null

  /** The focus moves first, because the pressed button disappears with the prompt. */
  function answer(action: () => void) {
    focusTop()
    action()
  }

  return (
    <aside className={classes.prompt} aria-label={installPrompt.label}>
      <Lantern />
      <p className={classes.text}>{installPrompt.text(site.name)}</p>
      <Button onClick={() => answer(showInstallPrompt)}>{installPrompt.install}</Button>
      <Button variant="subtle" onClick={() => answer(dismissInstallPrompt)}>
        {installPrompt.notNow}
      </Button>
    </aside>
  )
}
