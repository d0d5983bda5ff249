import { IconClockPause } from '@tabler/icons-react'
import { pauseText } from '#shared/moderation/pause-copy.ts'
import { site } from '#site'
import { Note } from '#web/ui/note.tsx'

/** Tells the two of an arrangement that it waits while volunteers look at a report. */
export const PauseNote = ({ until }: { until: string }) => (
  <Note tone="lamp" icon={<IconClockPause size={20} stroke={1.8} aria-hidden />}>
    <p>{pauseText(new Date(until), site.timeZone)}</p>
  </Note>
)
