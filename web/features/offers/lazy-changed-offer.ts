import { lazyComponent } from '#web/ui/lazy-component.tsx'

/** Loaded on demand, because few offers need to be confirmed again. */
export const ChangedOffer = lazyComponent(() => import('./changed-offer.tsx').then((part) => part.ChangedOffer))
