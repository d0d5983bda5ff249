import { Card, Group, Skeleton, Stack } from '@mantine/core'
import classes from './card-skeleton.module.css'

type Props = {
  count?: number
  /** For cards as tall as a task's, which end with a person: nothing moves when they come. */
  isTask?: boolean
}

/** Where cards will be: `<CardSkeletons count={3} />`. */
export function CardSkeletons({ count = 3, isTask = false }: Props) {
  return (
    <Stack aria-busy className={isTask ? classes.tasks : undefined}>
      <span className="unseen" role="status">
        Loading…
      </span>
      {Array.from({ length: count }, (_, index) => (
        <Card key={index} aria-hidden>
          <Group wrap="nowrap" align="stretch" flex={1}>
            <Skeleton width={46} height={46} radius={14} />
            <Stack gap="sm" flex={1}>
              <Skeleton height={14} width="30%" />
              <Skeleton height={20} width="70%" />
              <Skeleton height={14} width="90%" />
              <Skeleton height={14} width="50%" />
              {isTask && <PersonSkeleton />}
            </Stack>
          </Group>
        </Card>
      ))}
    </Stack>
  )
}

const PersonSkeleton = () => (
  <Group gap="xs" mt="auto" wrap="nowrap">
    <Skeleton circle height={36} />
    <Skeleton height={14} width="8rem" />
  </Group>
)
