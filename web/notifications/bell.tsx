import { ActionIcon, Indicator, Popover } from '@mantine/core'
import { useDisclosure, useWindowEvent } from '@mantine/hooks'
import { IconBell } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { unreadBadgeMax } from '#shared/limits.ts'
import { notificationKeys } from './keys.ts'
import { NotificationList } from './notification-list.tsx'
import { notificationQueries } from './queries.ts'

/** How many notices wait unread, and, while it is open, which. */
export function Bell() {
  const cache = useQueryClient()
  const [opened, { toggle, close }] = useDisclosure()
  const { data: { count } = { count: 0 } } = useQuery(notificationQueries.count())
  useWindowEvent('refreshNotifications', () => void cache.invalidateQueries({ queryKey: notificationKeys.all }))

  return (
    <Popover
      opened={opened}
      onDismiss={close}
      position="bottom-end"
      width="min(24rem, 100vw - 1.5rem)"
      trapFocus
      returnFocus
    >
      <Indicator
        label={count > unreadBadgeMax ? `${unreadBadgeMax}+` : count}
        disabled={count === 0}
        color="clay"
        size={20}
        offset={8}
      >
        <Popover.Target>
          <ActionIcon
            color="gray.9"
            onClick={toggle}
            aria-label={count === 0 ? 'Notifications' : `Notifications, ${count} unread`}
          >
            <IconBell size={22} />
          </ActionIcon>
        </Popover.Target>
      </Indicator>
      <Popover.Dropdown p={0} aria-label="Notifications">
        <NotificationList onLeave={close} />
      </Popover.Dropdown>
    </Popover>
  )
}
