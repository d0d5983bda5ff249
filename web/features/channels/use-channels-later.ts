import { channelsLaterDays } from '#shared/constants.ts'
import { dayMs } from '#shared/time.ts'
import { storageKey } from '#web/lib/storage.ts'
import { useNow } from '#web/lib/use-now.ts'
import { useStoredText } from '#web/lib/use-stored-text.ts'

/** Remembers on this device that the viewer wants to be asked later. The storage key is older than the file's name. */
export function useChannelsLater(viewerId: string) {
  const now = useNow()
  const { text: postponedAt, write } = useStoredText(storageKey('reach-later', viewerId))
  const isLater = postponedAt !== '' && now.getTime() - Date.parse(postponedAt) < channelsLaterDays * dayMs
  return { isLater, postpone: () => write(new Date().toISOString()) }
}
