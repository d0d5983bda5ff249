import { allStored, pushSettingKind } from '#web/lib/storage.ts'

/**
 * A device's registration ends with the session. Registers it again for a new session if the viewer wants notifications
 * here.
 */
export function reregisterDevice(viewerId: string) {
  if (allStored(pushSettingKind).length === 0) return
  import('./device.ts')
    .then(({ renewRegistration }) => renewRegistration(viewerId))
    .catch((error: unknown) => console.warn('This device could not be named again', error))
}
