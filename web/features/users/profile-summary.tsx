import { IconEye, IconStarFilled } from '@tabler/icons-react'
import { formatRating, nameOf, noRatings, pointsNoun } from '#shared/users/format-user.ts'
import type { Me } from '#shared/users/schema.ts'
import { site } from '#site'
import { Card } from '#web/ui/card.tsx'
import { TextLink } from '#web/ui/link-button.tsx'
import { Title } from '#web/ui/title.tsx'
import { AvatarActions } from './avatar-actions.tsx'
import { ProfileHeader } from './profile-header.tsx'
import classes from './profile-summary.module.css'
import { useAvatar } from './use-avatar.ts'

type Props = {
  viewer: Me
  /** '12', or '100+' for a longer list; null while unknown. */
  taskCount: string | null
  onShowReviews: () => void
}

/** The viewer's picture, rating and numbers. */
export function ProfileSummary({ viewer, taskCount, onShowReviews }: Props) {
  const avatar = useAvatar(viewer.profileImageUrl)
  const shown = avatar.isBusy && avatar.pendingUrl !== undefined ? avatar.pendingUrl : viewer.profileImageUrl
  return (
    <Card as="section" aria-labelledby="profile-name">
      <ProfileHeader user={{ ...viewer, profileImageUrl: shown }}>
        <Title order={2} id="profile-name" className={classes.name}>
          <bdi>{nameOf(viewer)}</bdi>
        </Title>
      </ProfileHeader>
      <AvatarActions avatar={avatar} hasPicture={viewer.profileImageUrl !== null} />
      <ul className={classes.counts}>
        <li>
          <Rating viewer={viewer} onShowReviews={onShowReviews} />
        </li>
        <li>
          <strong>{taskCount ?? '–'}</strong> <span>{taskCount === '1' ? 'task posted' : 'tasks posted'}</span>
        </li>
        <li>
          <strong>{viewer.communityPoints}</strong> <span>{pointsNoun(viewer.communityPoints)}</span>
          {!site.communityPoints && <small>coming soon</small>}
        </li>
      </ul>
      <TextLink to="/user/$userId" params={{ userId: viewer.id }} className={classes.seen}>
        <IconEye size={18} aria-hidden /> How neighbors see you
      </TextLink>
    </Card>
  )
}

function Rating({ viewer, onShowReviews }: Pick<Props, 'viewer' | 'onShowReviews'>) {
  const rating = formatRating(viewer)
  if (rating === null)
    return (
      <span>
        <strong>New</strong> <span>{noRatings.toLowerCase()}</span>
      </span>
    )
  return (
    <button type="button" className={`${classes.rating} printed-too`} onClick={onShowReviews} aria-haspopup="dialog">
      <strong>
        <IconStarFilled size={17} role="img" aria-label="Rated" /> <span>{rating}</span>
      </strong>{' '}
      <span>{viewer.ratingCount === 1 ? '1 review' : `${viewer.ratingCount} reviews`}</span>
      <span className="visually-hidden">show all</span>
    </button>
  )
}
