import { Card } from '#web/ui/card.tsx'
import { CardSkeletons } from '#web/ui/card-skeletons.tsx'
import { Group } from '#web/ui/group.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { ProfileColumns } from './profile-columns.tsx'
import classes from './profile-skeleton.module.css'

/** Placeholder for a neighbor's page. */
export const ProfileSkeleton = () => (
  <>
    <h1 className="visually-hidden">Loading…</h1>
    <ProfileColumns person={<PersonSkeleton />}>
      <CardSkeletons count={2} />
    </ProfileColumns>
  </>
)

const PersonSkeleton = () => (
  <Card aria-hidden>
    <Group>
      <Skeleton height={96} width={96} radius="50%" />
      <Stack gap="xs" className={classes.text}>
        <Skeleton height={26} width="80%" />
        <Skeleton height={16} width="50%" />
      </Stack>
    </Group>
  </Card>
)
