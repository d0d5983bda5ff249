/** Our address at `path`, with the token that whoever opens it hands on. */
export function linkTo(publicUrl: string, path: string, token?: string): string {
  const url = new URL(path, publicUrl)
  if (token) url.searchParams.set('token', token)
  return url.href
}
