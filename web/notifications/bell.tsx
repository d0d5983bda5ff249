import { useWindowEvent } from '@mantine/hooks'
import { IconBell } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { unreadBadgeMax } from '#shared/limits.ts'
import { CardSkeletons } from '#web/ui/card-skeleton.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { later } from '#web/ui/later.tsx'
import { PopPanel } from '#web/ui/pop-panel.tsx'
import classes from './bell.module.css'
import { notificationKeys } from './keys.ts'
import { notificationQueries } from './queries.ts'

const NotificationList = later<{ onLeave: () => void }>(
  () => import('./notification-list.tsx').then((part) => part.NotificationList),
  () => <CardSkeletons count={2} />,
)

/** How many notices wait unread, and, while it is open, which. */
export function Bell() {
  const cache = useQueryClient()
  const { data: { count } = { count: 0 } } = useQuery(notificationQueries.count())
  useWindowEvent('refreshNotifications', () => void cache.invalidateQueries({ queryKey: notificationKeys.all }))

  return (
    <PopPanel
      label="Notifications"
      width="list"
      opener={(props) => (
        <div className={classes.place}>
          <IconButton
            {...props}
            {...NotificationList.intent}
            aria-label={count === 0 ? 'Notifications' : `Notifications, ${count} unread`}
          >
            <IconBell size={22} />
          </IconButton>
          {count > 0 && (
            <span className={classes.count} aria-hidden>
              {count > unreadBadgeMax ? `${unreadBadgeMax}+` : count}
            </span>
          )}
        </div>
      )}
    >
      {(close) => <NotificationList onLeave={close} />}
    </PopPanel>
  )
}
