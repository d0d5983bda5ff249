import { UnstyledButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Notification } from '#shared/notifications/schema.ts'
import { agoText } from '#shared/tasks/wording.ts'
import { NewsDot } from '#web/ui/news-dot.tsx'
import classes from './notification-list.module.css'

type Props = { notification: Notification; onRead: () => void }

/** One notice; it leads to its task where it has one. */
export function NotificationItem({ notification, onRead }: Props) {
  const { relatedTaskId, isRead, title, message, createdAt } = notification
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

  if (relatedTaskId === null)
    return (
      <UnstyledButton className={classes.item} onClick={onRead}>
        {words}
      </UnstyledButton>
    )
  return (
    <Link
      to="/task/$id"
      params={{ id: relatedTaskId }}
      {...placeOf(notification)}
      className={classes.item}
      onClick={onRead}
    >
      {words}
    </Link>
  )
}

/** Where on the task's page it is about. */
function placeOf({ type, fromId }: Notification) {
  if (type === 'offer_received') return { hash: 'offers' }
  if (type === 'message_received' || type === 'new_message')
    return { hash: 'messages', search: { with: fromId ?? undefined } }
  return {}
}
