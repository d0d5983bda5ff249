import { Group } from './group.tsx'
import classes from './row-skeleton.module.css'
import { Skeleton } from './skeleton.tsx'
import { Stack } from './stack.tsx'

/** Placeholder for a row of a list: an icon with two lines of text beside it. */
export const RowSkeleton = () => (
  <Group nowrap align="start" gap="sm">
    <Skeleton width={40} height={40} radius={12} />
    <Stack gap="xs" className={classes.text}>
      <Skeleton height={16} width="85%" />
      <Skeleton height={14} width="55%" />
    </Stack>
  </Group>
)
