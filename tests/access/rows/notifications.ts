import { openBrowser } from '#tests/outside/push-service.ts'
import { anyState, everyone, type Row, whoSees } from './row.ts'

const aDevice = openBrowser('https://push.example/a').device

export const notifications: Row[] = [
  { call: 'GET /api/notifications/unread-count', cells: everyone },
  { call: 'GET /api/notifications', cells: everyone },
  {
    call: 'PATCH /api/notifications/:id/read',
    way: 'one of ada’s',
    at: ({ noticeOfAda }) => noticeOfAda,
    cells: [['open', '401 404 200 – 404']],
  },
  { call: 'PATCH /api/notifications/mark-all-read', cells: everyone },
  { call: 'PATCH /api/tasks/:id/notifications/read', cells: whoSees },
  { call: 'GET /api/notification-settings', cells: everyone },
  { call: 'PATCH /api/notification-settings', send: () => ({ digestNotifications: true }), cells: everyone },
  { call: 'GET /api/push/key', cells: everyone },
  { call: 'POST /api/push/devices', send: () => aDevice, cells: everyone },
  { call: 'DELETE /api/push/devices', send: () => ({ endpoint: aDevice.endpoint }), cells: everyone },
  {
    call: 'POST /api/push/devices',
    way: 'on a line that anybody reads',
    send: () => ({ ...aDevice, endpoint: 'http://push.example/a' }),
    cells: [[anyState, '401 400 400 400 400']],
  },
  {
    call: 'PATCH /api/notification-settings',
    way: 'with a word for a switch',
    send: () => ({ digestNotifications: 'true' }),
    cells: [[anyState, '401 400 400 400 400']],
  },
]
