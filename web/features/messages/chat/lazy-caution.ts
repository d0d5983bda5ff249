import { lazyComponent } from '#web/ui/lazy-component.tsx'

/** Loaded on demand, because few messages need it. */
export const Caution = lazyComponent(
  () => import('./caution.tsx').then((part) => part.Caution),
  () => null,
)
