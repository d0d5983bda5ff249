import { Card, Title } from '@mantine/core'
import { IconEye, IconStarFilled } from '@tabler/icons-react'
import type { Me } from '#shared/users/schema.ts'
import { nameOf, noRatings, pointsWord, ratingText } from '#shared/users/wording.ts'
import { site } from '#site'
import { TextLink } from '#web/ui/link-button.tsx'
import { AvatarActions } from './avatar-actions.tsx'
import { ProfileFace } from './profile-face.tsx'
import classes from './profile-side.module.css'
import { useAvatar } from './use-avatar.ts'

type Props = {
  viewer: Me
  /** '12', or '100+' of a longer list; null while nobody knows. */
  taskCount: string | null
  onShowReviews: () => void
}

/** Who the viewer is, at a glance. */
export function ProfileSide({ viewer, taskCount, onShowReviews }: Props) {
  const avatar = useAvatar(viewer.profileImageUrl)
  const shown = avatar.isBusy && avatar.coming !== undefined ? avatar.coming : viewer.profileImageUrl
  return (
    <Card component="section" aria-labelledby="profile-name">
      <ProfileFace user={{ ...viewer, profileImageUrl: shown }}>
        <Title order={2} size="1.6rem" id="profile-name">
          <bdi>{nameOf(viewer)}</bdi>
        </Title>
      </ProfileFace>
      <AvatarActions avatar={avatar} hasPicture={viewer.profileImageUrl !== null} />
      <ul className={classes.counts}>
        <li>
          <Rating viewer={viewer} onShowReviews={onShowReviews} />
        </li>
        <li>
          <strong>{taskCount ?? '–'}</strong> <span>{taskCount === '1' ? 'task posted' : 'tasks posted'}</span>
        </li>
        <li>
          <strong>{viewer.communityPoints}</strong> <span>{pointsWord(viewer.communityPoints)}</span>
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
  const rating = ratingText(viewer)
  if (rating === null)
    return (
      <span>
        <strong>New</strong> <span>{noRatings.toLowerCase()}</span>
      </span>
    )
  return (
    <button type="button" className={`${classes.rating} on-paper-too`} onClick={onShowReviews} aria-haspopup="dialog">
      <strong>
        <IconStarFilled size={17} role="img" aria-label="Rated" /> <span>{rating}</span>
      </strong>{' '}
      <span>{viewer.ratingCount === 1 ? '1 review' : `${viewer.ratingCount} reviews`}</span>
      <span className="unseen">show all</span>
    </button>
  )
}
