import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { ScreenSkeleton } from '#web/ui/screen-skeleton.tsx'

/** Loaded on demand, because few tasks are samples, paused, hidden or gone, or close by themselves. */
export const PauseNote = lazyComponent(() => import('./pause-note.tsx').then((part) => part.PauseNote))
export const WithheldNote = lazyComponent(() => import('./withheld-note.tsx').then((part) => part.WithheldNote))
export const StillOffering = lazyComponent(() => import('./still-offering.tsx').then((part) => part.StillOffering))
export const SampleNote = lazyComponent(() => import('./sample-note.tsx').then((part) => part.SampleNote))
export const TaskMissing = lazyComponent(
  () => import('./task-missing.tsx').then((part) => part.TaskMissing),
  ScreenSkeleton,
)
