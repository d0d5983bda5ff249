import { normalizeUnicode } from '#shared/normalize-unicode.ts'

/**
 * Normalizes a password before it is hashed or compared (RFC 8265, section 4.2.2): one keyboard sends 'é' as one
 * character, another as a letter and a combining mark.
 */
export const normalizePassword = (typed: string): string => normalizeUnicode(typed, 'NFC')
