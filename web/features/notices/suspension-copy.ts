import { formatEnd } from '#shared/moderation/notice-copy.ts'
import { site } from '#site'

export const suspensionCopy = {
  title: 'Your account is suspended',
  intro: (until: string | null) =>
    until === null
      ? 'Neighbors do not see you, and you cannot do anything here for now.'
      : `Until ${formatEnd(until, site.timeZone)}, neighbors do not see you, and you cannot do anything here. After that everything is as before.`,
  notices: 'What was decided, and why',
} as const
