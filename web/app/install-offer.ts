import { type InstallEvent, isInstallPutOff, putInstallOff } from '#web/lib/install.ts'
import { createStore } from '#web/lib/store.ts'

const offer = createStore<InstallEvent | null>(null)

/** The browser's offer to install the app, unless it was turned down on this device. */
export const useInstallOffer = offer.use

/** From the first moment: the browser makes its offer once, whether or not a screen is there. */
export function awaitInstallOffer() {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    if (!isInstallPutOff()) offer.set(event as InstallEvent)
  })
  addEventListener('appinstalled', () => offer.set(null))
}

export function install() {
  void offer.get()?.prompt()
  offer.set(null)
}

export function notNow() {
  putInstallOff()
  offer.set(null)
}
