import type { ScreenPath } from '#shared/screens.ts'

/** Returns the address of a screen, with a token in its query if given. */
export const linkTo = (publicUrl: string, screen: ScreenPath, token?: string): string =>
  addressAt(publicUrl, screen, token)

/** Returns the address of any other path that the server answers. */
export function addressAt(publicUrl: string, path: string, token?: string): string {
  const url = new URL(path, publicUrl)
  if (token) url.searchParams.set('token', token)
  return url.href
}
