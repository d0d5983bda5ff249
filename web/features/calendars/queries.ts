import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { calendarToasts } from '#shared/calendars/copy.ts'
import type { Calendar } from '#shared/calendars/schema.ts'
import type { Toast } from '#shared/copy.ts'
import { calendarKeys } from '#web/lib/query-keys.ts'
import { toastOnError } from '#web/lib/request-errors.ts'
import { server } from '#web/lib/server.ts'
import { showToast } from '#web/lib/toast.ts'
import { useMutationOnce } from '#web/lib/use-mutation-once.ts'

export const calendarQuery = () => queryOptions({ queryKey: calendarKeys.own, queryFn: () => server.calendars.get({}) })

/** `onDone` runs even if the component that started the change is unmounted by then. */
function useCalendarChange(change: typeof server.calendars.end, done: Toast, onDone?: () => void) {
  const cache = useQueryClient()
  return useMutationOnce<Calendar, void>({
    mutationFn: () => change({}),
    onSuccess: (calendar) => {
      cache.setQueryData(calendarKeys.own, calendar)
      showToast(done)
      onDone?.()
    },
    onError: toastOnError(calendarToasts.calendarFailed),
  })
}

export const useRenewCalendar = (onDone?: () => void) =>
  useCalendarChange(server.calendars.renew, calendarToasts.calendarMade, onDone)
export const useEndCalendar = (onDone: () => void) =>
  useCalendarChange(server.calendars.end, calendarToasts.calendarEnded, onDone)
