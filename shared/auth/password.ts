import { normalized } from '#shared/normalize.ts'

/**
 * The form in which passwords are hashed and compared (RFC 8265, section 4.2.2): one keyboard composes 'é', another
 * sends a letter and a mark.
 */
export const comparedPassword = (typed: string): string => normalized(typed, 'NFC')
