import { focusTop } from '#web/lib/focus.ts'
import { dismissInstall, type InstallEvent, isInstallDismissed } from '#web/lib/install.ts'

/** Shows the install prompt if the browser offers installation, and never again on this device after 'Not now'. */
export function showInstallPrompt() {
  const card = document.querySelector<HTMLElement>('#install')
  if (!card) return
  let installEvent: InstallEvent | undefined

  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    installEvent = event as InstallEvent
    card.hidden = isInstallDismissed()
  })

  card.addEventListener('click', ({ target }) => {
    const answer = target instanceof HTMLElement && target.dataset['install']
    if (!answer) return
    // The pressed button is about to disappear.
    focusTop()
    card.hidden = true
    if (answer === 'now') installEvent?.prompt()
    else dismissInstall()
  })
}
