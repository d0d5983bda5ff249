import type { Handlers } from '#server/http/implement.ts'
import type { api } from '#shared/api.ts'
import { forgetDevice, keepDevice } from './store.ts'

export const pushHandlers = (publicKey: string): Handlers<typeof api.push> => ({
  key: async () => ({ publicKey }),

  keepDevice: async ({ input, viewer, write }) => {
    await write((tx) => keepDevice(tx, viewer, input))
    return {}
  },

  forgetDevice: async ({ input, viewer, write }) => {
    await write((tx) => forgetDevice(tx, viewer.id, input.endpoint))
    return {}
  },
})
