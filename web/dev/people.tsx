import { CountBadge } from '#web/ui/count-badge.tsx'
import { Person } from '#web/ui/person.tsx'
import { PersonLink } from '#web/ui/person-link.tsx'
import { Stars } from '#web/ui/stars.tsx'
import { UnreadDot } from '#web/ui/unread-dot.tsx'
import { UserAvatar } from '#web/ui/user-avatar.tsx'
import { Part, State } from './part.tsx'
import { people } from './samples.ts'

export const People = () => (
  <>
    <Part name="Person">
      <State name="normal">
        <Person user={people.usual} />
      </State>
      <State name="verified, with a second line">
        <Person user={people.verified}>
          <Stars rated={{ totalRating: '4.7', ratingCount: 12 }} />
        </Person>
      </State>
      <State name="with a picture">
        <Person user={people.pictured}>an hour ago</Person>
      </State>
      <State name="linked">
        <PersonLink user={{ ...people.usual, id: 'maya' }} />
      </State>
      <State name="long">
        <Person user={people.long}>an hour ago</Person>
      </State>
      <State name="without a space">
        <Person user={people.unbroken}>an hour ago</Person>
      </State>
      <State name="right to left">
        <Person user={people.rightToLeft}>an hour ago</Person>
      </State>
    </Part>
    <Part name="Avatar">
      {[24, 40, 64, 96].map((size) => (
        <State key={size} name={`${size} pixels`}>
          <UserAvatar user={people.usual} size={size} />
        </State>
      ))}
      <State name="with a picture">
        <UserAvatar user={people.pictured} size={64} />
      </State>
    </Part>
    <Part name="Stars and dots">
      <State name="rated">
        <Stars rated={{ totalRating: '4.7', ratingCount: 12 }} />
      </State>
      <State name="not rated">
        <Stars rated={{ totalRating: '0', ratingCount: 0 }} />
      </State>
      <State name="unread">
        <UnreadDot label="New" />
      </State>
      <State name="some unread">
        <CountBadge count={3} />
      </State>
      <State name="many unread">
        <CountBadge count={120} />
      </State>
    </Part>
  </>
)
