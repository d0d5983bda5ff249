import { Skeleton, Stack, Text } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { calendarWords } from '#shared/calendars/wording.ts'
import { useFocusAfter } from '#web/lib/use-focus-after.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { CalendarAddress } from './calendar-address.tsx'
import { calendarQuery, useRenewCalendar } from './queries.ts'

/** One's own tasks in the calendar that one already uses. */
export function CalendarPanel() {
  const { data: calendar, isPending, error, refetch } = useQuery(calendarQuery())
  const heading = useRef<HTMLHeadingElement>(null)
  const goToHeading = useFocusAfter(heading)
  const make = useRenewCalendar(goToHeading)
  if (isPending) return <Skeleton height={186} radius="lg" />
  if (!calendar) return <ErrorState error={error} onRetry={() => void refetch()} />
  return (
    <Panel title={calendarWords.title} headingRef={heading}>
      <Stack gap="md" align="start">
        <Text c="dimmed">{calendarWords.text}</Text>
        {calendar.url ? (
          <CalendarAddress url={calendar.url} onEnded={goToHeading} />
        ) : (
          <BusyButton
            variant="light"
            leftSection={<IconCalendarPlus size={20} stroke={1.8} aria-hidden />}
            isBusy={make.isPending}
            onClick={() => make.mutate()}
          >
            {calendarWords.make}
          </BusyButton>
        )}
      </Stack>
    </Panel>
  )
}
