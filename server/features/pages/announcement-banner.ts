import type { FastifyRequest } from 'fastify'
import { escapeHtml } from '#server/platform/http/escape-html.ts'
import { closedAnnouncementCookie } from '#shared/announcements/closed-cookie.ts'
import { announcementBanner } from '#shared/announcements/copy.ts'

/** An announcement that is shown. */
export type Banner = { id: string; text: string }

/** Adds the announcement above everything else, so that nothing moves when the page loads. */
export const withAnnouncement = (html: string, { id, text }: Banner): string =>
  html.replace(
    '<body>',
    () =>
      `<body><aside class="announcement" aria-label="${announcementBanner.label}" data-id="${id}"><p dir="auto">${escapeHtml(text)}</p><button type="button" aria-label="${announcementBanner.closeLabel}">${announcementBanner.close}</button></aside>`,
  )

/** Tells whether this browser has closed the announcement, by a cookie that its script sets. */
export const hasClosed = ({ cookies }: FastifyRequest, { id }: Banner): boolean =>
  cookies[closedAnnouncementCookie] === id
