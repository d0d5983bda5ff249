import { ECDH } from 'node:crypto'
import { refuse } from '#server/platform/http/errors.ts'
import type { Handlers } from '#server/platform/http/register-calls.ts'
import type { api } from '#shared/api.ts'
import { deleteDevice, upsertDevice } from './store.ts'

export const pushHandlers = (publicKey: string): Handlers<typeof api.push> => ({
  key: async () => ({ publicKey }),

  registerDevice: async ({ input, viewer, write }) => {
    if (!isOnCurve(input.p256dh)) refuse('invalid')
    await write((tx) => upsertDevice(tx, viewer, input))
    return {}
  },

  removeDevice: async ({ input, viewer, write }) => {
    await write((tx) => deleteDevice(tx, viewer.id, input.endpoint))
    return {}
  },
})

/** Tells whether data can be encrypted for this key: 65 bytes need not be a point on P-256 (RFC 8291, section 3.1). */
function isOnCurve(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url', undefined, 'uncompressed')
    return true
  } catch {
    return false
  }
}
