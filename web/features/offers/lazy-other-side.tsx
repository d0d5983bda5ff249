import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { Text } from '#web/ui/text.tsx'

/** Loaded on demand, because few tasks have an arrangement. An empty line is there before. */
export const OtherSide = lazyComponent(
  () => import('./other-side.tsx').then((part) => part.OtherSide),
  () => <Text size="sm">{'\u00a0'}</Text>,
)
