import { CardSkeletons } from './card-skeletons.tsx'
import { Skeleton } from './skeleton.tsx'
import { Stack } from './stack.tsx'

/** Placeholder for a whole screen. */
export const ScreenSkeleton = () => (
  <Stack gap="lg">
    <h1 className="visually-hidden">Loading…</h1>
    <Skeleton height={44} width="min(100%, 24rem)" />
    <CardSkeletons />
  </Stack>
)
