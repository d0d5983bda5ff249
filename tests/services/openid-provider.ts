import { OAuth2Server } from 'oauth2-mock-server'
import { cookieHeader, storeCookies } from '#tests/http/cookies.ts'

/** Starts an OpenID provider on this machine, which asserts the claims that a test sets. */
export async function openOpenIdProvider() {
  const server = new OAuth2Server()
  await server.issuer.keys.generate('RS256')
  await server.start(0, 'localhost')
  let claims: object = {}
  server.service.on('beforeTokenSigning', ({ payload }) => Object.assign(payload, claims))
  return {
    settings: {
      clientId: 'porchlight',
      clientSecret: 'only for tests',
      discoveryUrl: `${server.issuer.url}/.well-known/openid-configuration`,
    },
    service: server.service,
    setClaims(person: object) {
      claims = person
    },
    close: () => server.stop(),
  }
}

/** A minimal browser with a cookie jar for each host. */
export function openCookieBrowser() {
  const jars = new Map<string, Map<string, string>>()
  const jarOf = (url: string) => {
    const { host } = new URL(url)
    const jar = jars.get(host) ?? new Map<string, string>()
    jars.set(host, jar)
    return jar
  }

  /** Sends one request without following a redirect. */
  async function get(url: string) {
    const jar = jarOf(url)
    const response = await fetch(url, { redirect: 'manual', headers: { cookie: cookieHeader(jar) } })
    storeCookies(jar, response.headers)
    const to = response.headers.get('location')
    return { status: response.status, text: await response.text(), to: to && new URL(to, url).href }
  }

  /** Follows redirects up to a page of the product; returns the final URL. */
  async function followRedirects(url: string): Promise<string> {
    const { to } = await get(url)
    if (to === null || /^\/(auth)?$/.test(new URL(to).pathname)) return to ?? url
    return followRedirects(to)
  }

  return { get, followRedirects, jarOf }
}
