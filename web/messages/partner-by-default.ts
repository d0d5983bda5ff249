import type { Partner } from '#shared/messages/schema.ts'

/**
 * With whom a requester talks who has not chosen: the accepted helper, else the only one who wrote, else nobody yet.
 */
export function partnerByDefault(partners: readonly Partner[], helperId: string | null): string | null {
  if (partners.some(({ userId }) => userId === helperId)) return helperId
  return partners.length === 1 ? (partners[0]?.userId ?? null) : null
}
