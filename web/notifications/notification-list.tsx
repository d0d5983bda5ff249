import { Text, Title } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { noticeTexts } from '#shared/notifications/copy.ts'
import { moreOf } from '#web/lib/pages.ts'
import { useIsOutOfReach } from '#web/lib/reach.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { CardSkeletons } from '#web/ui/card-skeleton.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { NotificationItem } from './notification-item.tsx'
import classes from './notification-list.module.css'
import { notificationQueries, useReadAllNotifications, useReadNotification } from './queries.ts'

export function NotificationList({ onLeave }: { onLeave: () => void }) {
  const list = useInfiniteQuery(notificationQueries.list())
  const { data: notifications, isPending, error, refetch } = list
  const read = useReadNotification()
  const readAll = useReadAllNotifications(noticeTexts.readAllFailed)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const isOutOfReach = useIsOutOfReach()
  // That there is nothing is said by the server, and not by what it once answered.
  const isUnknown = !notifications || (notifications.length === 0 && (error !== null || isOutOfReach))
  const hasUnread = notifications?.some(({ isRead }) => !isRead) ?? false

  function tryAgain() {
    heading.current?.focus({ preventScroll: true })
    void refetch()
  }

  return (
    <>
      <div className={classes.head}>
        <Title order={2} size="h3" ref={heading} tabIndex={-1} className={classes.heading}>
          Notifications
        </Title>
        {hasUnread && (
          <BusyButton
            variant="subtle"
            size="sm"
            isBusy={readAll.isPending}
            // The button goes when nothing is left to read, and would take the focus with it.
            onClick={() => readAll.mutate({}, { onSuccess: () => heading.current?.focus() })}
          >
            Mark all as read
          </BusyButton>
        )}
      </div>
      <p className="unseen" role="status">
        {readAll.isSuccess && !hasUnread && noticeTexts.allRead}
      </p>
      {isPending && <CardSkeletons count={2} />}
      {!isPending && isUnknown && <ErrorState error={error} onRetry={tryAgain} order={3} />}
      {!isUnknown && notifications.length === 0 && (
        <Text c="dimmed" p="md" pt={0}>
          Nothing new. We will ring when a neighbor writes or offers help.
        </Text>
      )}
      {notifications && notifications.length > 0 && (
        <div className={`${classes.list} fades-below`}>
          <PagedList rows={notifications} more={moreOf(list)}>
            {(notification) => (
              <NotificationItem
                notification={notification}
                onRead={() => {
                  if (!notification.isRead) read.mutate({ id: notification.id })
                  onLeave()
                }}
              />
            )}
          </PagedList>
        </div>
      )}
    </>
  )
}
