/**
 * Combining marks beyond the number that the Stream-Safe Text Format allows on one letter
 * (https://www.unicode.org/reports/tr15). Normalization sorts the marks of a letter in time quadratic in their number.
 */
const excessMarks = /(\p{M}{30})\p{M}+/gu

/** Normalizes a text in linear time. */
export const normalizeUnicode = (value: string, form: 'NFC' | 'NFKC' | 'NFKD'): string =>
  value.replace(excessMarks, '$1').normalize(form)
