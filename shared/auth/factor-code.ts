export const factorCodeMessage = 'Please enter the six digits from your app, or a backup code'

/**
 * Returns a code without blanks and dashes, in lower case. Backup codes have none of the letters that are taken for
 * digits.
 */
export const normalizeFactorCode = (typed: string): string =>
  typed.toLowerCase().replace(/[\s-]/g, '').replace(/o/g, '0').replace(/[il]/g, '1')
