import { Card, Group, Stack, Title } from '@mantine/core'
import type { Me } from '#shared/users/schema.ts'
import { nameOf, pointsText } from '#shared/users/wording.ts'
import { site } from '#site'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Stars } from '#web/ui/stars.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { UserAvatar } from '#web/ui/user-avatar.tsx'
import { VerifiedTag } from '#web/ui/verified.tsx'

/** Who the viewer is to their neighbors, on the home screen. */
export const ProfileCard = ({ viewer }: { viewer: Me }) => (
  <Card component="section" aria-labelledby="profile-card">
    <Group gap="md">
      <UserAvatar user={viewer} size={64} />
      <Stack gap={4} align="start" miw={0} flex="1 1 8rem">
        <Title order={2} size="h3" id="profile-card">
          <bdi>{nameOf(viewer)}</bdi>
        </Title>
        <Group gap="xs">
          <Stars rated={viewer} none="New" />
          {viewer.isVerified && <VerifiedTag />}
        </Group>
      </Stack>
    </Group>
    <Group justify="space-between" mt="md" gap="xs">
      <Tag tone="lamp">{pointsText(viewer.communityPoints) + (site.communityPoints ? '' : ', coming soon')}</Tag>
      <LinkButton to="/profile" variant="light">
        Edit Profile
      </LinkButton>
    </Group>
  </Card>
)
