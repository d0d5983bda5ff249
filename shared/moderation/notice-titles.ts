import type { NoticeSide } from './choices.ts'

/** Titles of notices. Notifications with them lead to the notices, so both titles are supported if one is changed. */
export const noticeTitles: Record<NoticeSide, string> = {
  author: 'A decision by our volunteers',
  reporter: 'An answer to your report',
}

export const appealAnswerTitle = 'An answer to your appeal'

/** Titles of all notifications that lead to the notices. */
export const titlesOfNotices: readonly string[] = [...Object.values(noticeTitles), appealAnswerTitle]
