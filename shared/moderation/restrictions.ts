/** A limit keeps somebody from everything new for a while, a suspension from everything. Both are decisions. */
const decidedRestrictions = ['limit', 'suspend'] as const
export type DecidedRestriction = (typeof decidedRestrictions)[number]
/** A pause keeps somebody from posting, offering and writing until a case is decided, three days at most. */
export const restrictionKinds = [...decidedRestrictions, 'pause'] as const
export type RestrictionKind = (typeof restrictionKinds)[number]

/** A removed account is suspended without an end, until it is erased. */
export type RestrictingDecision = DecidedRestriction | 'remove'

/** The reason why an address is barred after its account was deleted: a restriction, or a case that was open. */
export type BarKind = RestrictingDecision | 'case'

/** True if a decision of this kind restricts its author for a length of time that is chosen. */
export const isTimedRestriction = (kind: string): kind is DecidedRestriction =>
  decidedRestrictions.some((restriction) => restriction === kind)

/** True if a decision of this kind ends what its author could do with the account. */
export const closesAccount = (kind: string | null): kind is 'suspend' | 'remove' =>
  kind === 'suspend' || kind === 'remove'

/** True if a decision of this kind keeps its author from something. */
export const isRestrictingDecision = (kind: string): kind is RestrictingDecision =>
  isTimedRestriction(kind) || kind === 'remove'

/** Days of a limit; the first is proposed. */
export const limitDays = [7, 14, 30] as const
/** Days of a suspension that screens offer, beside one without an end. */
export const suspensionDays = [30, 90, 365] as const
const suspensionMaxDays = 730

/**
 * Returns true if these days fit the restriction: a limit has one of the given lengths, a suspension may have no end.
 */
export function areDaysValid(kind: DecidedRestriction, days: number | null): boolean {
  if (kind === 'limit') return limitDays.some((possible) => possible === days)
  return days === null || (days >= 1 && days <= suspensionMaxDays)
}
