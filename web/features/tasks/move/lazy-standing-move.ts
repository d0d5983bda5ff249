import { lazyComponent } from '#web/ui/lazy-component.tsx'

/** Loaded on demand, because few times are moved. */
export const StandingMove = lazyComponent(() => import('./standing-move.tsx').then((part) => part.StandingMove))
