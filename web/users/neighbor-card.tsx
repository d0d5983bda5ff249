import { Card } from '@mantine/core'
import { IconCalendarHeart, IconMapPin, IconRosetteDiscountCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Profile } from '#shared/users/schema.ts'
import { joinedText, nameOf, verifiedMeaning } from '#shared/users/wording.ts'
import { ScreenTitle } from '#web/ui/screen-title.tsx'
import { Stars } from '#web/ui/stars.tsx'
import classes from './neighbor-card.module.css'
import { ProfileFace } from './profile-face.tsx'

/** Who a neighbor is: the head of their page. */
export const NeighborCard = ({ user }: { user: Profile }) => (
  <Card>
    <ProfileFace user={user}>
      <ScreenTitle title={nameOf(user)} size="1.75rem" />
      <Stars rated={user} />
    </ProfileFace>
    <ul className={classes.facts}>
      {user.location && <Fact icon={IconMapPin}>{user.location}</Fact>}
      <Fact icon={IconCalendarHeart}>{`Joined ${joinedText(user.createdAt)}`}</Fact>
      {user.isVerified && <Fact icon={IconRosetteDiscountCheck}>{verifiedMeaning}</Fact>}
    </ul>
  </Card>
)

const Fact = ({ icon: Icon, children }: { icon: typeof IconMapPin; children: ReactNode }) => (
  <li>
    <Icon size={20} stroke={1.7} aria-hidden />
    <span>{children}</span>
  </li>
)
