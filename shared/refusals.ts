import { announcementRefusals } from '#shared/announcements/copy.ts'
import { moveRefusals } from '#shared/arrangements/move-refusals.ts'
import { arrangementRefusals } from '#shared/arrangements/refusals.ts'
import { authRefusals } from '#shared/auth/copy.ts'
import { passkeyRefusals } from '#shared/auth/passkey-refusals.ts'
import { blockRefusals } from '#shared/blocks/copy.ts'
import { calendarRefusals } from '#shared/calendars/copy.ts'
import { invalidDetails, signedOut } from '#shared/copy.ts'
import { fileRefusals } from '#shared/files/copy.ts'
import { messageRefusals } from '#shared/messages/copy.ts'
import { moderationRefusals } from '#shared/moderation/copy.ts'
import { questionRefusals } from '#shared/moderation/question-refusals.ts'
import { notificationRefusals } from '#shared/notifications/copy.ts'
import { offerRefusals } from '#shared/offers/copy.ts'
import { placeRefusals } from '#shared/places/copy.ts'
import { reportRefusals } from '#shared/reports/copy.ts'
import { reviewRefusals } from '#shared/reviews/copy.ts'
import { taskRefusals } from '#shared/tasks/copy.ts'
import { userRefusals } from '#shared/users/copy.ts'
import { withholdingRefusals } from '#shared/withholding/copy.ts'

/**
 * `field` is the field to correct, if there is one. `code` is what is sent, if it is not the name of the refusal: one
 * code may come with two statuses.
 */
export type RefusalResponse = { status: number; message: string; field?: string; code?: string }

/**
 * All refusals: code, HTTP status and message. The code is sent too. The client imports only the messages of each
 * feature; the complete list is for the server.
 */
export const refusals = {
  signed_out: { status: 401, message: signedOut },
  wrong_origin: { status: 403, message: 'This page may not connect here.' },
  too_many_tries: { status: 429, message: 'That was too much at once.' },
  busy: { status: 503, message: 'Very many neighbors are doing this right now.' },
  invalid: { status: 400, message: invalidDetails },
  page_missing: { status: 404, message: 'Not Found' },
  unreadable: { status: 400, message: 'What was sent cannot be read.' },
  too_slow: { status: 408, message: 'That took too long to arrive. Please try again.' },
  too_large: { status: 413, message: 'That is too large to send.' },
  url_too_long: { status: 414, message: 'That address is too long.' },
  wrong_type: { status: 415, message: 'What was sent is not of a type that can be read here.' },
  headers_too_large: { status: 431, message: 'The browser sent too much about itself. Please clear its cookies.' },
  somebody_left: { status: 409, message: 'Somebody has just left, or taken this down. Please reload.' },
  ...authRefusals,
  ...passkeyRefusals,
  ...taskRefusals,
  ...arrangementRefusals,
  ...moveRefusals,
  ...offerRefusals,
  ...messageRefusals,
  ...fileRefusals,
  ...userRefusals,
  ...blockRefusals,
  ...reportRefusals,
  ...moderationRefusals,
  ...announcementRefusals,
  ...questionRefusals,
  ...reviewRefusals,
  ...notificationRefusals,
  ...calendarRefusals,
  ...placeRefusals,
  ...withholdingRefusals,
} as const satisfies Record<string, RefusalResponse>

export type Refusal = keyof typeof refusals
