import { phoneMaxDigits, phoneMinDigits } from '#shared/limits.ts'

/** Why nobody can be neither helper nor requester. */
export const whyNotRoles = (roles: { isHelper: boolean; isRequester: boolean }): 'no_role' | null =>
  roles.isHelper || roles.isRequester ? null : 'no_role'

/** With whatever dashes, and the unseen marks that come along where a number is copied out of an address book. */
const phonePattern = /^[\d\s\p{Pd}\p{Cf}+()./]+(,?\s?(x|ext|extension|#)[.:]?\s?\d+)?$/iu

/** As people write one: '(708) 555-0100', '+1 708.555.0100 ext. 12'. */
export function isPhoneNumber(written: string): boolean {
  const digits = written.replace(/\D/g, '').length
  return phonePattern.test(written) && digits >= phoneMinDigits && digits <= phoneMaxDigits
}
