import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { notificationToasts } from '#shared/notifications/copy.ts'
import { useIsShowingCached } from '#web/lib/connectivity.ts'
import { nextPageOf } from '#web/lib/pages.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { CardSkeletons } from '#web/ui/card-skeletons.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { Text } from '#web/ui/text.tsx'
import { Title } from '#web/ui/title.tsx'
import { NotificationItem } from './notification-item.tsx'
import classes from './notification-list.module.css'
import { notificationQueries, useReadAllNotifications, useReadNotification } from './queries.ts'

export function NotificationList({ onLeave }: { onLeave: () => void }) {
  const list = useInfiniteQuery(notificationQueries.list())
  const { data: notifications, isPending, error, refetch } = list
  const read = useReadNotification()
  const readAll = useReadAllNotifications(notificationToasts.readAllFailed)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const isShowingCached = useIsShowingCached()
  // 'Nothing new' needs a current answer from the server, not a cached one.
  const isUnknown = !notifications || (notifications.length === 0 && (error !== null || isShowingCached))
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
            // The button disappears once everything is read, and would lose the focus.
            onClick={() => readAll.mutate({}, { onSuccess: () => heading.current?.focus() })}
          >
            Mark all as read
          </BusyButton>
        )}
      </div>
      <p className="visually-hidden" role="status">
        {readAll.isSuccess && !hasUnread && notificationToasts.allRead}
      </p>
      {isPending && <CardSkeletons count={2} />}
      {!isPending && isUnknown && <ErrorState error={error} onRetry={tryAgain} order={3} />}
      {!isUnknown && notifications.length === 0 && (
        <Text tone="soft" className={classes.none}>
          Nothing new. We will ring when a neighbor writes or offers help.
        </Text>
      )}
      {notifications && notifications.length > 0 && (
        <div className={`${classes.list} fades-below`}>
          <PagedList rows={notifications} more={nextPageOf(list)}>
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
