/** Where this database of a PostgreSQL is. */
export function urlOf(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = name
  return url.href
}
