import { UnstyledButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { agoText } from '#shared/calendar.ts'
import { placeOfNotice } from '#shared/notifications/place.ts'
import type { Notification } from '#shared/notifications/schema.ts'
import { NewsDot } from '#web/ui/news-dot.tsx'
import classes from './notification-list.module.css'

type Props = { notification: Notification; onRead: () => void }

/** One notice; it leads to its task where it has one. */
export function NotificationItem({ notification, onRead }: Props) {
  const place = placeOfNotice(notification)
  const { isRead, title, message, createdAt } = notification
  const words = (
    <>
      {!isRead && (
        <span className={classes.dot}>
          <NewsDot label="Unread: " />
        </span>
      )}
      <strong>{title}</strong>
      <span>{message}</span>
      <time dateTime={createdAt}>{agoText(createdAt, new Date())}</time>
    </>
  )

  if (place === null)
    return (
      <UnstyledButton className={classes.item} onClick={onRead}>
        {words}
      </UnstyledButton>
    )
  return (
    <Link
      to="/task/$id"
      params={{ id: place.taskId }}
      search={{ with: place.with }}
      {...(place.hash && { hash: place.hash })}
      className={classes.item}
      onClick={onRead}
    >
      {words}
    </Link>
  )
}
