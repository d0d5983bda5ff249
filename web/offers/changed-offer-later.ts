import { later } from '#web/ui/later.tsx'

/** Few offers are asked about again: the screens of offers load nothing for it before one is. */
export const ChangedOffer = later(() => import('./changed-offer.tsx').then((part) => part.ChangedOffer))
