import { Link } from '@tanstack/react-router'
import { formatTimeAgo } from '#shared/calendar.ts'
import { screenOfNotification, targetOfNotification } from '#shared/notifications/notification-target.ts'
import type { Notification } from '#shared/notifications/schema.ts'
import { PlainButton } from '#web/ui/plain-button.tsx'
import { UnreadDot } from '#web/ui/unread-dot.tsx'
import classes from './notification-list.module.css'

type Props = { notification: Notification; onRead: () => void }

/** One notification; it links to its task, or to the screen that it is about. */
export function NotificationItem({ notification, onRead }: Props) {
  const target = targetOfNotification(notification)
  const screen = screenOfNotification(notification)
  const { isRead, title, message, createdAt } = notification
  const content = (
    <>
      {!isRead && (
        <span className={classes.dot}>
          <UnreadDot label="Unread: " />
        </span>
      )}
      <strong>{title}</strong>
      <span>{message}</span>
      <time dateTime={createdAt}>{formatTimeAgo(createdAt, new Date())}</time>
    </>
  )

  if (screen)
    return (
      <Link to={screen} className={classes.item} onClick={onRead}>
        {content}
      </Link>
    )
  if (target === null)
    return (
      <PlainButton className={classes.item} onClick={onRead}>
        {content}
      </PlainButton>
    )
  return (
    <Link
      to="/task/$id"
      params={{ id: target.taskId }}
      search={{ with: target.with }}
      {...(target.hash && { hash: target.hash })}
      className={classes.item}
      onClick={onRead}
    >
      {content}
    </Link>
  )
}
