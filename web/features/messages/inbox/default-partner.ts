import type { Partner } from '#shared/messages/schema.ts'

/**
 * Returns the partner shown to a requester who has not chosen one: the accepted helper, else the only one who wrote,
 * else null.
 */
export function defaultPartner(partners: readonly Partner[], helperId: string | null): string | null {
  if (partners.some(({ userId }) => userId === helperId)) return helperId
  return partners.length === 1 ? (partners[0]?.userId ?? null) : null
}
