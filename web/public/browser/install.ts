/** What Chromium browsers send where a page can be installed; not in TypeScript's DOM types, as it is no standard. */
type InstallEvent = Event & { prompt(): Promise<unknown> }

/** Shows the install prompt where the browser offers installation, and keeps silent for the rest of the visit after 'Not now'. */
export function offerInstall() {
  const card = document.querySelector<HTMLElement>('#install')
  if (!card) return
  let offer: InstallEvent | undefined

  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    offer = event as InstallEvent
    card.hidden = sessionStorage.getItem('install') === 'later'
  })

  card.addEventListener('click', ({ target }) => {
    const answer = target instanceof HTMLElement && target.dataset['install']
    if (!answer) return
    card.hidden = true
    if (answer === 'now') offer?.prompt()
    else sessionStorage.setItem('install', 'later')
  })
}
