import { ECDH } from 'node:crypto'
import { refuse } from '#server/http/errors.ts'
import type { Handlers } from '#server/http/implement.ts'
import type { api } from '#shared/api.ts'
import { forgetDevice, keepDevice } from './store.ts'

export const pushHandlers = (publicKey: string): Handlers<typeof api.push> => ({
  key: async () => ({ publicKey }),

  keepDevice: async ({ input, viewer, write }) => {
    if (!isOnCurve(input.p256dh)) refuse('invalid')
    await write((tx) => keepDevice(tx, viewer, input))
    return {}
  },

  forgetDevice: async ({ input, viewer, write }) => {
    await write((tx) => forgetDevice(tx, viewer.id, input.endpoint))
    return {}
  },
})

/**
 * Whether anything can be encrypted for this key: 65 bytes may as well be no point of P-256 (RFC 8291, section 3.1).
 */
function isOnCurve(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url', undefined, 'uncompressed')
    return true
  } catch {
    return false
  }
}
