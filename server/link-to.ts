/** The screen at `path`, with the token that it hands to its call. */
export function linkTo(publicUrl: string, path: string, token?: string): string {
  const url = new URL(path, publicUrl)
  if (token) url.searchParams.set('token', token)
  return url.href
}
