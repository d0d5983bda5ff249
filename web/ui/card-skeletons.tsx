import { Card } from './card.tsx'
import classes from './card-skeletons.module.css'
import { Group } from './group.tsx'
import { Skeleton } from './skeleton.tsx'
import { Stack } from './stack.tsx'

type Props = {
  count?: number
  /** True for placeholders as tall as a task's card, so that nothing moves when the cards load. */
  isTask?: boolean
  /** Two columns on a wide screen, as in a list with columns. */
  hasColumns?: boolean
}

/** Placeholders for cards: `<CardSkeletons count={3} />`. */
export function CardSkeletons({ count = 3, isTask = false, hasColumns = false }: Props) {
  return (
    <Stack aria-busy className={isTask ? classes.tasks : undefined} data-has-columns={hasColumns}>
      <span className="visually-hidden" role="status">
        Loading…
      </span>
      {Array.from({ length: count }, (_, index) => (
        <Card key={index} aria-hidden>
          <Group nowrap align="stretch" className={classes.content}>
            <Skeleton width={46} height={46} radius={14} />
            <Stack gap="sm" className={classes.content}>
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
  <Group gap="xs" nowrap className={classes.person}>
    <Skeleton height={36} width={36} radius="50%" />
    <Skeleton height={14} width="8rem" />
  </Group>
)
