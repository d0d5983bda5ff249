import type { Handlers } from '#server/platform/http/register-calls.ts'
import type { api } from '#shared/api.ts'
import { type HealthSettings, readHealth } from './read-health.ts'

export const operatorHandlers = (settings: HealthSettings): Handlers<typeof api.operator> => ({
  health: ({ db, now }) => readHealth(db, settings, now),
})
