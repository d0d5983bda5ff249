import { allKept, toldHere } from '#web/lib/kept.ts'

/** A device is told as long as a session; who has another one, and wanted it, is told again. */
export function tellAgain(viewerId: string) {
  if (allKept(toldHere).length === 0) return
  import('./device.ts')
    .then(({ nameAgain }) => nameAgain(viewerId))
    .catch((error: unknown) => console.warn('This device could not be named again', error))
}
