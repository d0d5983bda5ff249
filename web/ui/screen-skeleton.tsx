import { Skeleton, Stack } from '@mantine/core'
import { CardSkeletons } from './card-skeleton.tsx'

/** A whole screen that is on its way. */
export const ScreenSkeleton = () => (
  <Stack gap="lg">
    <h1 className="unseen">Loading…</h1>
    <Skeleton height={44} width="min(100%, 24rem)" radius="md" />
    <CardSkeletons />
  </Stack>
)
