/**
 * More marks on one letter than the Stream-Safe Text Format lets stand (https://www.unicode.org/reports/tr15).
 * Normalizing sorts the marks of a letter in time that grows with the square of their number.
 */
const tooManyMarks = /(\p{M}{30})\p{M}+/gu

/** A text in one of Unicode's forms, in time that grows with its length alone. */
export const normalized = (value: string, form: 'NFC' | 'NFKC' | 'NFKD'): string =>
  value.replace(tooManyMarks, '$1').normalize(form)
