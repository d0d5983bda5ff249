import { phoneMaxDigits, phoneMinDigits } from '#shared/constants.ts'

/** Returns the refusal if somebody would be neither helper nor requester. */
export const whyNotProfileLabels = (labels: { isHelper: boolean; isRequester: boolean }): 'no_role' | null =>
  labels.isHelper || labels.isRequester ? null : 'no_role'

/** Allows any dashes, and the invisible marks that are copied along from address books. */
const phonePattern = /^[\d\s\p{Pd}\p{Cf}+()./]+(,?\s?(x|ext|extension|#)[.:]?\s?\d+)?$/iu

/** Accepts the usual ways to write a phone number: '(708) 555-0100', '+1 708.555.0100 ext. 12'. */
export function isPhoneNumber(written: string): boolean {
  const digits = written.replace(/\D/g, '').length
  return phonePattern.test(written) && digits >= phoneMinDigits && digits <= phoneMaxDigits
}
