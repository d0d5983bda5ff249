import { lazyComponent } from '#web/ui/lazy-component.tsx'

/** Loaded on demand, because few offers are hidden. */
export const HiddenOffer = lazyComponent(() => import('./hidden-offer.tsx').then((part) => part.HiddenOffer))
