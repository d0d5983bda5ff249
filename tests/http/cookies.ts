type Jar = Map<string, string>

/** Keeps what an answer sets and forgets what it takes back, as a browser does. */
export function keepCookies(jar: Jar, headers: Headers) {
  for (const line of headers.getSetCookie()) {
    const [pair = ''] = line.split(';')
    const name = pair.slice(0, pair.indexOf('='))
    if (/Max-Age=0/i.test(line)) jar.delete(name)
    else jar.set(name, pair.slice(name.length + 1))
  }
}

/** What a browser with these cookies says. */
export const cookieOf = (jar: Jar) => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')

/** What a browser says that has been answered so. */
export function cookieFrom({ headers }: { headers: Headers }): string {
  const jar: Jar = new Map()
  keepCookies(jar, headers)
  return cookieOf(jar)
}
