import { OAuth2Server } from 'oauth2-mock-server'
import { cookieOf, keepCookies } from '#tests/http/cookies.ts'

/** An OpenID provider of this machine, which vouches for whoever it is told to. */
export async function openProvider() {
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
    vouchFor(person: object) {
      claims = person
    },
    close: () => server.stop(),
  }
}

/** A browser: it keeps each site's cookies, and goes where it is led. */
export function openBrowser() {
  const jars = new Map<string, Map<string, string>>()
  const jarOf = (url: string) => {
    const { host } = new URL(url)
    const jar = jars.get(host) ?? new Map<string, string>()
    jars.set(host, jar)
    return jar
  }

  /** One step. */
  async function go(url: string) {
    const jar = jarOf(url)
    const response = await fetch(url, { redirect: 'manual', headers: { cookie: cookieOf(jar) } })
    keepCookies(jar, response.headers)
    const to = response.headers.get('location')
    return { status: response.status, text: await response.text(), to: to && new URL(to, url).href }
  }

  /** Every step but those to our own pages; answers with where the way ends. */
  async function follow(url: string): Promise<string> {
    const { to } = await go(url)
    if (to === null || /^\/(auth)?$/.test(new URL(to).pathname)) return to ?? url
    return follow(to)
  }

  return { go, follow, jarOf }
}
