import { IconBell } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { notificationKeys } from '#web/lib/query-keys.ts'
import { CardSkeletons } from '#web/ui/card-skeletons.tsx'
import { CountBadge } from '#web/ui/count-badge.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { Popover } from '#web/ui/popover.tsx'
import classes from './bell.module.css'
import { notificationQueries } from './queries.ts'

const NotificationList = lazyComponent<{ onLeave: () => void }>(
  () => import('./notification-list.tsx').then((part) => part.NotificationList),
  () => <CardSkeletons count={2} />,
)

/** Shows the number of unread notifications, and the list while it is open. */
export function Bell() {
  const cache = useQueryClient()
  const { data: { count } = { count: 0 } } = useQuery(notificationQueries.count())

  useEffect(() => {
    const refresh = () => void cache.invalidateQueries({ queryKey: notificationKeys.all })
    addEventListener('refreshNotifications', refresh)
    return () => removeEventListener('refreshNotifications', refresh)
  }, [cache])

  return (
    <Popover
      label="Notifications"
      width="list"
      opener={(props) => (
        <div className={classes.container}>
          <IconButton
            {...props}
            {...NotificationList.preloadHandlers}
            aria-label={count === 0 ? 'Notifications' : `Notifications, ${count} unread`}
          >
            <IconBell size={22} />
          </IconButton>
          {count > 0 && <CountBadge count={count} className={classes.count} />}
        </div>
      )}
    >
      {(close) => <NotificationList onLeave={close} />}
    </Popover>
  )
}
