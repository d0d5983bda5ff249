import { IconClockPause } from '@tabler/icons-react'
import { onHoldText } from '#shared/moderation/pause-copy.ts'
import { site } from '#site'
import { Note } from '#web/ui/note.tsx'

/** Tells the two of an arrangement that it waits while volunteers look at a report. */
export const HoldNote = ({ until }: { until: string }) => (
  <Note tone="lamp" icon={<IconClockPause size={20} stroke={1.8} aria-hidden />}>
    <p>{onHoldText(new Date(until), site.timeZone)}</p>
  </Note>
)
