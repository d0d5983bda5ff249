import {
  IconCalendarEvent,
  IconClipboardText,
  IconHeartHandshake,
  IconMessage2,
  IconPhoto,
  IconThumbUp,
  IconUser,
} from '@tabler/icons-react'
import type { SubjectKind } from '#shared/reports/choices.ts'
import type { Tone } from '#web/ui/tag.tsx'

type Look = { icon: typeof IconUser; tone: Tone }

/** Icon and color of each kind of thing that can be reported. */
export const subjectLook: Record<SubjectKind, Look> = {
  task: { icon: IconClipboardText, tone: 'sky' },
  offer: { icon: IconHeartHandshake, tone: 'leaf' },
  message: { icon: IconMessage2, tone: 'plum' },
  review: { icon: IconThumbUp, tone: 'amber' },
  person: { icon: IconUser, tone: 'stone' },
  photo: { icon: IconPhoto, tone: 'rose' },
  match: { icon: IconCalendarEvent, tone: 'spruce' },
}
