import { Card, Group, Skeleton, Stack } from '@mantine/core'
import { CardSkeletons } from '#web/ui/card-skeleton.tsx'
import { ProfileColumns } from './profile-columns.tsx'

/** A neighbor's page on its way. */
export const ProfileSkeleton = () => (
  <>
    <h1 className="unseen">Loading…</h1>
    <ProfileColumns person={<PersonSkeleton />}>
      <CardSkeletons count={2} />
    </ProfileColumns>
  </>
)

const PersonSkeleton = () => (
  <Card aria-hidden>
    <Group>
      <Skeleton height={96} circle />
      <Stack gap="xs" flex="1 1 9rem">
        <Skeleton height={26} width="80%" />
        <Skeleton height={16} width="50%" />
      </Stack>
    </Group>
  </Card>
)
