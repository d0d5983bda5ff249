import { focusTop } from '#web/lib/focus.ts'
import { type InstallEvent, isInstallPutOff, putInstallOff } from '#web/lib/install.ts'

/** Shows the install prompt where the browser offers installation, and never again on this device after 'Not now'. */
export function offerInstall() {
  const card = document.querySelector<HTMLElement>('#install')
  if (!card) return
  let offer: InstallEvent | undefined

  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    offer = event as InstallEvent
    card.hidden = isInstallPutOff()
  })

  card.addEventListener('click', ({ target }) => {
    const answer = target instanceof HTMLElement && target.dataset['install']
    if (!answer) return
    // The button that was pressed is about to go.
    focusTop()
    card.hidden = true
    if (answer === 'now') offer?.prompt()
    else putInstallOff()
  })
}
