import { installPrompt } from '#shared/copy.ts'
import { site } from '#site'
import { focusTop } from '#web/lib/focus.ts'
import { Button } from '#web/ui/button.tsx'
import { Lantern } from '#web/ui/lantern.tsx'
import { install, notNow, useInstallOffer } from './install-offer.ts'
import classes from './install-prompt.module.css'

/** Where the browser offers to install the app, until it is installed or turned down. */
export function InstallPrompt() {
  if (useInstallOffer() === null) return null

  /** The button that was pressed goes with the prompt. */
  function answer(does: () => void) {
    focusTop()
    does()
  }

  return (
    <aside className={classes.prompt} aria-label={installPrompt.label}>
      <Lantern />
      <p className={classes.text}>{installPrompt.text(site.name)}</p>
      <Button onClick={() => answer(install)}>{installPrompt.install}</Button>
      <Button variant="subtle" onClick={() => answer(notNow)}>
        {installPrompt.notNow}
      </Button>
    </aside>
  )
}
