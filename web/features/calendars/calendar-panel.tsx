import { IconCalendarPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { calendarCopy } from '#shared/calendars/copy.ts'
import { useFocusAfterRender } from '#web/lib/use-focus-after-render.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { Text } from '#web/ui/text.tsx'
import { CalendarAddress } from './calendar-address.tsx'
import { calendarQuery, useRenewCalendar } from './queries.ts'

/** Offers the viewer's tasks as a calendar subscription. */
export function CalendarPanel() {
  const { data: calendar, isPending, error, refetch } = useQuery(calendarQuery())
  const heading = useRef<HTMLHeadingElement>(null)
  const goToHeading = useFocusAfterRender(heading)
  const create = useRenewCalendar(goToHeading)
  if (isPending) return <Skeleton height={186} radius="var(--radius-card)" />
  if (!calendar) return <ErrorState error={error} onRetry={() => void refetch()} />
  return (
    <Panel title={calendarCopy.title} headingRef={heading}>
      <Stack gap="md" align="start">
        <Text tone="soft">{calendarCopy.text}</Text>
        {calendar.url ? (
          <CalendarAddress url={calendar.url} onEnded={goToHeading} />
        ) : (
          <BusyButton
            variant="light"
            leftSection={<IconCalendarPlus size={20} stroke={1.8} aria-hidden />}
            isBusy={create.isPending}
            onClick={() => create.mutate()}
          >
            {calendarCopy.make}
          </BusyButton>
        )}
      </Stack>
    </Panel>
  )
}
