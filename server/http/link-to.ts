import type { ScreenPath } from '#shared/screens.ts'

/** A screen's address, with the token that whoever opens it hands on. */
export const linkTo = (publicUrl: string, screen: ScreenPath, token?: string): string =>
  addressAt(publicUrl, screen, token)

/** The same of whatever else the server answers with at `path`. */
export function addressAt(publicUrl: string, path: string, token?: string): string {
  const url = new URL(path, publicUrl)
  if (token) url.searchParams.set('token', token)
  return url.href
}
