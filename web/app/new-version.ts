import { createStore } from '#web/lib/store.ts'

/** Loads the newer version of the app, once there is one. */
export const newVersion = createStore<{ load: () => void } | null>(null)
