/** Search parameters stay text, as in the calls: `?q=123` looks for '123', not for a number. */
export const readSearch = (search: string): Record<string, string> => Object.fromEntries(new URLSearchParams(search))

export function writeSearch(search: Record<string, unknown>): string {
  const said = Object.entries(search).filter(([, value]) => value !== undefined && value !== '')
  const text = new URLSearchParams(said.map(([name, value]) => [name, String(value)])).toString()
  return text && `?${text}`
}
