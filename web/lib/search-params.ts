/** What people type may end in anything; whatever else an address carries ends in a letter, a digit, `_` or `-`. */
const typed = ['q']
const sentenceTail = /[^\p{L}\p{N}_-]{1,10}$/u

/**
 * Search parameters stay text, as in the calls: `?q=123` looks for '123', not for a number. What stood behind an
 * address in a sentence, such as a full stop, is no part of it.
 */
export const readSearch = (search: string): Record<string, string> =>
  Object.fromEntries(
    [...new URLSearchParams(search)].map(([name, value]) => [
      name,
      typed.includes(name) ? value : value.replace(sentenceTail, ''),
    ]),
  )

export function writeSearch(search: Record<string, unknown>): string {
  const said = Object.entries(search).filter(([, value]) => value !== undefined && value !== '')
  const text = new URLSearchParams(said.map(([name, value]) => [name, String(value)])).toString()
  return text && `?${text}`
}
