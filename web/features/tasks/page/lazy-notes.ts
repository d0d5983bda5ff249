import { lazyComponent } from '#web/ui/lazy-component.tsx'

/** Loaded on demand, because few tasks are on hold or hidden. */
export const HoldNote = lazyComponent(() => import('./hold-note.tsx').then((part) => part.HoldNote))
export const WithheldNote = lazyComponent(() => import('./withheld-note.tsx').then((part) => part.WithheldNote))
