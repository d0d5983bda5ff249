import { IconCalendarHeart, IconHeartHandshake, IconMapPin, IconRosetteDiscountCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { describePromises } from '#shared/arrangements/describe-record.ts'
import { formatJoinedMonth, nameOf, verifiedMeaning } from '#shared/users/format-user.ts'
import type { NeighborPage } from '#shared/users/schema.ts'
import { Card } from '#web/ui/card.tsx'
import { ScreenTitle } from '#web/ui/screen-title.tsx'
import { Stars } from '#web/ui/stars.tsx'
import classes from './neighbor-card.module.css'
import { ProfileHeader } from './profile-header.tsx'

/** Head of a neighbor's page: picture, name, rating and facts. */
export const NeighborCard = ({ user, menu }: { user: NeighborPage; menu?: ReactNode }) => (
  <Card className={classes.card}>
    {menu && <div className={classes.menu}>{menu}</div>}
    <ProfileHeader user={user}>
      <ScreenTitle title={nameOf(user)} className={classes.name} />
      <Stars rated={user} />
    </ProfileHeader>
    <ul className={classes.facts}>
      {user.location && <Fact icon={IconMapPin}>{user.location}</Fact>}
      <Fact icon={IconCalendarHeart}>{`Joined ${formatJoinedMonth(user.createdAt)}`}</Fact>
      {describePromises(user.promises).map((words) => (
        <Fact key={words} icon={IconHeartHandshake}>
          {words}
        </Fact>
      ))}
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
