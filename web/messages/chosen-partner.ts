import type { Partner } from '#shared/messages/schema.ts'

/** With whom a requester talks: whom the URL names, else the accepted helper, else the only one there is, else nobody yet. */
export function chosenPartner(partners: readonly Partner[], helperId: string | null, withId: string | undefined) {
  const has = (userId: string | null | undefined) => partners.some((partner) => partner.userId === userId)
  if (withId && has(withId)) return withId
  if (helperId && has(helperId)) return helperId
  return partners.length === 1 ? (partners[0]?.userId ?? null) : null
}
