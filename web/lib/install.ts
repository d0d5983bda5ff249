import { readStored, storeOnDevice } from './storage.ts'

/**
 * Event of Chromium browsers for a page that can be installed. It is not standard, so TypeScript's DOM types lack it.
 */
export type InstallEvent = Event & { prompt(): Promise<unknown> }

/** The key holds nothing personal, so it survives a logout. */
const key = 'install'

export const isInstallDismissed = () => readStored(key) !== ''
export const dismissInstall = () => storeOnDevice(key, 'later')
