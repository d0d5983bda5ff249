import { createStore } from '#web/lib/create-store.ts'
import { dismissInstall, type InstallEvent, isInstallDismissed } from '#web/lib/install.ts'

const installEvent = createStore<InstallEvent | null>(null)

/** The browser's install prompt, unless it was dismissed on this device. */
export const useInstallEvent = installEvent.use

/** Called first at startup: the browser fires the event once, whether or not a screen is mounted. */
export function captureInstallEvent() {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    if (!isInstallDismissed()) installEvent.set(event as InstallEvent)
  })
  addEventListener('appinstalled', () => installEvent.set(null))
}

export function showInstallPrompt() {
  void installEvent.get()?.prompt()
  installEvent.set(null)
}

export function dismissInstallPrompt() {
  dismissInstall()
  installEvent.set(null)
}
