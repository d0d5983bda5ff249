import { openPushBrowser } from '#tests/services/push-service.ts'
import { type AccessRow, anyState, everyoneSignedIn, whereVisible } from './access-row.ts'

const aDevice = openPushBrowser('https://push.example/a').device

export const notifications: AccessRow[] = [
  { call: 'GET /api/notifications/unread-count', cells: everyoneSignedIn },
  { call: 'GET /api/notifications', cells: everyoneSignedIn },
  {
    call: 'PATCH /api/notifications/:id/read',
    variant: 'one of ada’s',
    pathParameter: ({ notificationOfAda }) => notificationOfAda,
    cells: [['open', '401 404 200 – 404']],
  },
  { call: 'PATCH /api/notifications/mark-all-read', cells: everyoneSignedIn },
  { call: 'PATCH /api/tasks/:id/notifications/read', cells: whereVisible },
  { call: 'GET /api/notification-settings', cells: everyoneSignedIn },
  {
    call: 'PATCH /api/notification-settings',
    fieldsOf: () => ({ digestNotifications: true }),
    cells: everyoneSignedIn,
  },
  { call: 'GET /api/push/key', cells: everyoneSignedIn },
  { call: 'POST /api/push/devices', fieldsOf: () => aDevice, cells: everyoneSignedIn },
  { call: 'DELETE /api/push/devices', fieldsOf: () => ({ endpoint: aDevice.endpoint }), cells: everyoneSignedIn },
  {
    call: 'POST /api/push/devices',
    variant: 'with an unencrypted endpoint',
    fieldsOf: () => ({ ...aDevice, endpoint: 'http://push.example/a' }),
    cells: [[anyState, '401 400 400 400 400']],
  },
  {
    call: 'PATCH /api/notification-settings',
    variant: 'with a text instead of a boolean',
    fieldsOf: () => ({ digestNotifications: 'true' }),
    cells: [[anyState, '401 400 400 400 400']],
  },
]
