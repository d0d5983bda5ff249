import { formatPoints, nameOf } from '#shared/users/format-user.ts'
import type { Me } from '#shared/users/schema.ts'
import { site } from '#site'
import { Card } from '#web/ui/card.tsx'
import { Group } from '#web/ui/group.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { Stars } from '#web/ui/stars.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { Text } from '#web/ui/text.tsx'
import { Title } from '#web/ui/title.tsx'
import { UserAvatar } from '#web/ui/user-avatar.tsx'
import { VerifiedTag } from '#web/ui/verified-check.tsx'
import classes from './profile-card.module.css'

/** The viewer's public profile in short, on the home screen. */
export const ProfileCard = ({ viewer }: { viewer: Me }) => (
  <Card as="section" aria-labelledby="profile-card" className={classes.card}>
    <Group>
      <UserAvatar user={viewer} size={64} />
      <Stack gap="xxs" align="start" className={classes.text}>
        <Title order={2} size="h3" id="profile-card">
          <bdi>{nameOf(viewer)}</bdi>
        </Title>
        <Group gap="xs">
          <Stars rated={viewer} none="New" />
          {viewer.isVerified && <VerifiedTag />}
        </Group>
      </Stack>
    </Group>
    <Group justify="between" gap="xs">
      <Points count={viewer.communityPoints} />
      <LinkButton to="/profile" variant="light">
        Edit Profile
      </LinkButton>
    </Group>
  </Card>
)

const Points = ({ count }: { count: number }) =>
  site.communityPoints ? (
    <Tag tone="lamp">{formatPoints(count)}</Tag>
  ) : (
    <Text as="span" size="sm" tone="soft">{`${formatPoints(count)}, coming soon`}</Text>
  )
