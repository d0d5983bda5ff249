import { lazyComponent } from '#web/ui/lazy-component.tsx'

/** Loaded on demand, because few tasks are paused or hidden, or close by themselves. */
export const PauseNote = lazyComponent(() => import('./pause-note.tsx').then((part) => part.PauseNote))
export const WithheldNote = lazyComponent(() => import('./withheld-note.tsx').then((part) => part.WithheldNote))
export const StillOffering = lazyComponent(() => import('./still-offering.tsx').then((part) => part.StillOffering))
