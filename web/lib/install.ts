import { keep, readKept } from './kept.ts'

/** What Chromium browsers send where a page can be installed; not in TypeScript's DOM types, as it is no standard. */
export type InstallEvent = Event & { prompt(): Promise<unknown> }

/** Tells nothing about a person, so it outlives a logout. */
const key = 'install'

export const isInstallPutOff = () => readKept(key) !== ''
export const putInstallOff = () => keep(key, 'later')
