type CookieJar = Map<string, string>

/** Stores the cookies that a response sets and deletes those that it expires, as a browser does. */
export function storeCookies(jar: CookieJar, headers: Headers) {
  for (const line of headers.getSetCookie()) {
    const [pair = ''] = line.split(';')
    const name = pair.slice(0, pair.indexOf('='))
    if (/Max-Age=0/i.test(line)) jar.delete(name)
    else jar.set(name, pair.slice(name.length + 1))
  }
}

/** The `cookie` header of a browser with these cookies. */
export const cookieHeader = (jar: CookieJar) => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')

/** The `cookie` header of a browser after this response. */
export function cookieFrom({ headers }: { headers: Headers }): string {
  const jar: CookieJar = new Map()
  storeCookies(jar, headers)
  return cookieHeader(jar)
}

/** The session's cookie alone, as in a `cookie` header; a sign-in sets that of the browser too. */
export const sessionCookieFrom = (response: { headers: Headers }): string =>
  /[^; ]*session_token=[^;]*/.exec(cookieFrom(response))?.[0] ?? ''

/** The browser's own cookie, which it keeps when its session has ended. */
export const browserCookieOf = (header: string): string => /[^; ]*\.browser=[^;]*/.exec(header)?.[0] ?? ''
