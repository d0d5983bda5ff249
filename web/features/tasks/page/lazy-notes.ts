import { lazyComponent } from '#web/ui/lazy-component.tsx'

/** Loaded on demand, because few tasks are paused or hidden. */
export const PauseNote = lazyComponent(() => import('./pause-note.tsx').then((part) => part.PauseNote))
export const WithheldNote = lazyComponent(() => import('./withheld-note.tsx').then((part) => part.WithheldNote))
