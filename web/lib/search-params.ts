/**
 * Parameters with typed text, which may end in any character; all other values end in a letter, a digit, `_` or `-`.
 */
const textParams = ['q']
/** Parameters with case-sensitive values. */
const caseSensitiveParams = ['token']
const sentenceTail = /[^\p{L}\p{N}_-]{1,10}$/u

/**
 * Search parameters stay text, as in the calls: `?q=123` looks for '123', not for a number. Punctuation that followed
 * an address in a sentence is cut off, and upper case is ignored: names and values of parameters must be lower-case.
 */
export const readSearch = (search: string): Record<string, string> =>
  Object.fromEntries(
    [...new URLSearchParams(search)].map(([written, value]) => {
      const name = written.toLowerCase()
      return [name, textParams.includes(name) ? value : readValue(name, value.replace(sentenceTail, ''))]
    }),
  )

const readValue = (name: string, value: string) => (caseSensitiveParams.includes(name) ? value : value.toLowerCase())

export function writeSearch(search: Record<string, unknown>): string {
  const present = Object.entries(search).filter(([, value]) => value !== undefined && value !== '')
  const text = new URLSearchParams(present.map(([name, value]) => [name, String(value)])).toString()
  return text && `?${text}`
}
