import { dayOf, instantAt } from '#shared/time.ts'
import { password } from '#tests/cast.ts'
import { picture } from '#tests/fixtures/files.ts'
import { inDays } from '#tests/fixtures/shift-dates.ts'
import { openPushBrowser } from '#tests/services/push-service.ts'
import { caseColumns } from './case-columns.ts'
import type { WrittenColumn } from './written-column.ts'

/** A unique word of each column. */
export const markOf = (column: string) => `zq${column.replace(/[^a-z]/g, '')}`

const contact = { email: 'lou@quimble.example', phone: '(708) 555-0188', street: '77 Quimble Street' }
export const contactDetails = /quimble|555.{0,2}0188/i

export const sampleOf = (column: string, { sample }: WrittenColumn): unknown =>
  sample === undefined ? `${markOf(column)}: ${contact.email}, ${contact.street}` : sample

const zone = 'America/Chicago'
const midnightIn = (days: number) => instantAt(dayOf(new Date(inDays(days)), zone), '00:00', zone).toISOString()
const { device } = openPushBrowser('https://push.example/zqendpoint')
const avatar = `data:image/png;base64,${(await picture()).toString('base64')}`

type Row = Omit<WrittenColumn, 'accepted'>

const profile = (field: string, row: Partial<Row> = {}): WrittenColumn => ({
  accepted: [`PATCH /api/profile ${field}`],
  exported: `profile.${field}`,
  onAccountDeletion: 'row deleted',
  inCalendar: 'absent',
  ...row,
})

/** Notes of both sides are given by one call. */
const note = (row: string, accepted: string[]): WrittenColumn => ({
  accepted,
  sample: `zqnote: ${contact.email}`,
  exported: 'arrangements.note',
  onAccountDeletion: 'removed',
  inCalendar: 'absent',
  row,
})

const setting = (field: string, sample: boolean): WrittenColumn => ({
  accepted: [`PATCH /api/notification-settings ${field}`],
  sample,
  exported: `settings.${field}`,
  onAccountDeletion: 'row deleted',
  inCalendar: 'absent',
})

const task = (field: string, row: Omit<Row, 'exported'>): WrittenColumn => ({
  accepted: [`POST /api/tasks ${field}`, `PATCH /api/tasks/:id ${field}`],
  exported: `tasks.${field}`,
  ...row,
})

const pushKey = (field: 'endpoint' | 'p256dh' | 'auth'): WrittenColumn => ({
  accepted: [`POST /api/push/devices ${field}`],
  sample: device[field],
  exported: null,
  onAccountDeletion: 'row deleted',
  inCalendar: 'absent',
})

/** A proposal stays with the arrangement that the other side keeps. */
const move = (field: string, sample: unknown): WrittenColumn => ({
  accepted: [`POST /api/tasks/:id/move ${field}`],
  sample,
  exported: `arrangements.moves.0.${field}`,
  onAccountDeletion: 'kept',
  inCalendar: 'absent',
})

export const writtenColumns: Record<string, WrittenColumn> = {
  'arrangement_moves.scheduled_at': move('date', midnightIn(9)),
  'arrangement_moves.clock': move('time', '00:00'),
  'arrangement_moves.duration_hours': move('duration', 3.5),
  // The entry contains the other person's name; a new name does not change the appointment.
  'users.first_name': {
    ...profile('firstName', { sample: markOf('users.first_name'), inCalendar: 'shown' }),
    accepted: ['POST /api/auth/register firstName', 'PATCH /api/profile firstName'],
  },
  'users.last_name': {
    ...profile('lastName', { sample: markOf('users.last_name'), inCalendar: 'shown' }),
    accepted: ['POST /api/auth/register lastName', 'PATCH /api/profile lastName'],
  },
  'users.email': {
    ...profile('email', { sample: contact.email }),
    accepted: ['POST /api/auth/register email', 'PATCH /api/auth/email email'],
  },
  'users.phone': profile('phone', { sample: contact.phone }),
  'users.address': profile('address', { sample: `${contact.street}, Oak Park, IL 60302` }),
  'users.bio': profile('bio'),
  'users.is_helper': profile('isHelper', { sample: true }),
  'users.is_requester': profile('isRequester', { sample: false }),
  'users.profile_image_url': profile('profileImageUrl', { sample: avatar, stored: /^\/files\/[\w-]+$/ }),
  'accounts.password': {
    accepted: ['POST /api/auth/register password', 'PATCH /api/auth/password next', 'POST /api/auth/reset password'],
    sample: password,
    stored: /^\$argon2id\$/,
    exported: null,
    onAccountDeletion: 'row deleted',
    inCalendar: 'absent',
  },

  'notification_settings.in_app_notifications': setting('inAppNotifications', true),
  'notification_settings.email_notifications': setting('emailNotifications', true),
  'notification_settings.offer_notifications': setting('offerNotifications', false),
  'notification_settings.message_notifications': setting('messageNotifications', false),
  'notification_settings.task_update_notifications': setting('taskUpdateNotifications', false),
  'notification_settings.digest_notifications': setting('digestNotifications', true),

  'push_devices.endpoint': pushKey('endpoint'),
  'push_devices.p256dh': pushKey('p256dh'),
  'push_devices.auth': pushKey('auth'),

  'tasks.task_type': task('taskType', {
    sample: 'request',
    onAccountDeletion: 'kept',
    inCalendar: 'counted',
    change: { taskType: 'service' },
  }),
  'tasks.title': task('title', { onAccountDeletion: 'masked', inCalendar: 'counted' }),
  'tasks.description': task('description', { onAccountDeletion: 'masked', inCalendar: 'counted' }),
  'tasks.category': task('category', {
    sample: 'pets',
    onAccountDeletion: 'kept',
    inCalendar: 'absent',
    change: { category: 'tech' },
  }),
  'tasks.scheduled_at': task('date', {
    sample: midnightIn(10),
    onAccountDeletion: 'kept',
    inCalendar: 'counted',
    change: { date: midnightIn(11) },
  }),
  // Without a time, the entry covers the whole day.
  'tasks.clock': task('time', {
    sample: '00:00',
    onAccountDeletion: 'kept',
    inCalendar: 'counted',
    change: { time: null },
  }),
  'tasks.duration_hours': task('duration', {
    sample: 1.5,
    onAccountDeletion: 'kept',
    inCalendar: 'counted',
    change: { duration: 2.5 },
  }),
  'tasks.compensation_type': task('compensationType', {
    sample: 'money',
    onAccountDeletion: 'kept',
    inCalendar: 'counted',
    change: { compensationType: 'free' },
  }),
  'tasks.compensation': task('compensation', {
    sample: 15,
    stored: /^15(\.00)?$/,
    onAccountDeletion: 'kept',
    inCalendar: 'counted',
    change: { compensation: 20 },
  }),
  'tasks.service_offered': task('serviceOffered', {
    onAccountDeletion: 'masked',
    inCalendar: 'counted',
    row: 'task for a service',
  }),
  'tasks.availability': task('availability', { onAccountDeletion: 'masked', inCalendar: 'absent' }),
  'tasks.parking_note': task('parkingNote', { onAccountDeletion: 'removed', inCalendar: 'counted' }),
  'tasks.address': task('address', {
    sample: '78 Quimble Street, Oak Park, IL 60302',
    onAccountDeletion: 'replaced by the area',
    inCalendar: 'counted',
    change: { address: '79 Quimble Street, Oak Park, IL 60302' },
  }),
  'tasks.address_private': task('addressPrivate', {
    sample: true,
    onAccountDeletion: 'kept',
    inCalendar: 'absent',
    change: { addressPrivate: false },
  }),
  'tasks.lat': task('latitude', {
    sample: 41.891347,
    onAccountDeletion: 'removed',
    inCalendar: 'absent',
    change: { latitude: 41.891349, longitude: -87.786563 },
  }),
  'tasks.lng': task('longitude', {
    sample: -87.786563,
    onAccountDeletion: 'removed',
    inCalendar: 'absent',
    change: { latitude: 41.891347, longitude: -87.786565 },
  }),

  'offers.message': {
    accepted: ['POST /api/offers message'],
    exported: 'offers-made.message',
    onAccountDeletion: 'row deleted',
    inCalendar: 'absent',
  },
  'offers.release_reason': {
    accepted: ['PATCH /api/tasks/:id/release reason'],
    exported: 'offers-received.releaseReason',
    onAccountDeletion: 'removed',
    inCalendar: 'absent',
    row: 'offer of the released helper',
  },
  'arrangements.requester_note': note('arrangement as requester', ['POST /api/tasks/:id/outcome note']),
  // The call of the note above, by the other side.
  'arrangements.helper_note': note('arrangement as helper', []),
  'messages.content': {
    accepted: ['POST /api/messages content', 'POST /api/messages/with-attachment content'],
    exported: 'messages.content',
    onAccountDeletion: 'masked',
    inCalendar: 'absent',
  },
  'messages.client_id': {
    accepted: ['POST /api/messages clientId', 'POST /api/messages/with-attachment clientId'],
    sample: '5f0c1f4e-9c53-4d0a-8f3e-0d8d4f7f2a10',
    exported: 'messages.clientId',
    onAccountDeletion: 'kept',
    inCalendar: 'absent',
  },
  'files.filename': {
    accepted: ['POST /api/upload file'],
    sample: `${markOf('files.filename')}.pdf`,
    exported: 'files.filename',
    onAccountDeletion: 'row deleted',
    inCalendar: 'absent',
  },
  'reviews.rating': {
    accepted: ['POST /api/reviews rating', 'PATCH /api/reviews/:id rating'],
    sample: 4,
    exported: 'reviews-given.rating',
    onAccountDeletion: 'kept',
    inCalendar: 'absent',
  },
  'reports.reason': {
    accepted: ['POST /api/reports reason'],
    sample: 'impostor',
    exported: 'reports.reason',
    onAccountDeletion: 'kept',
    inCalendar: 'absent',
  },
  'reports.text': {
    accepted: ['POST /api/reports text'],
    exported: 'reports.text',
    onAccountDeletion: 'masked',
    inCalendar: 'absent',
  },
  ...caseColumns,
  'reviews.comment': {
    accepted: ['POST /api/reviews comment', 'PATCH /api/reviews/:id comment'],
    exported: 'reviews-given.comment',
    onAccountDeletion: 'removed',
    inCalendar: 'absent',
  },
  // A review is deleted with the account of the reviewed person, and the answer with it.
  'reviews.answer': {
    accepted: ['POST /api/reviews/:id/answer text'],
    row: 'review of Lou',
    exported: 'reviews-received.answer.text',
    onAccountDeletion: 'row deleted',
    inCalendar: 'absent',
  },
}

/** Finds the marks in a text. */
export const marks = new RegExp(Object.keys(writtenColumns).map(markOf).join('|'), 'gi')
