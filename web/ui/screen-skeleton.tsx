import { Skeleton, Stack, VisuallyHidden } from '@mantine/core'
import { CardSkeletons } from './card-skeleton.tsx'

/** A whole screen that is on its way. */
export const ScreenSkeleton = () => (
  <Stack gap="lg">
    <VisuallyHidden component="h1">Loading…</VisuallyHidden>
    <Skeleton height={44} width="min(100%, 24rem)" radius="md" />
    <CardSkeletons />
  </Stack>
)
