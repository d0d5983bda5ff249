import * as openid from 'openid-client'

/** How long Google has for each answer. */
const answerMaxSeconds = 5

export type GoogleSettings = { clientId: string; clientSecret: string; discoveryUrl: string }
type Options = GoogleSettings & { callbackUrl: string }

/** What must come back from Google with the browser that was sent there. */
export type Checks = { state: string; nonce: string; verifier: string }

/** Google, or any other OpenID provider: the authorization code flow with PKCE, state and nonce. */
export function openGoogle({ clientId, clientSecret, discoveryUrl, callbackUrl }: Options) {
  let known: Promise<openid.Configuration> | undefined

  /** Asked for when somebody first wants in, so that a provider that is away delays nobody else. */
  function provider(): Promise<openid.Configuration> {
    known ??= discover().catch((error) => {
      known = undefined
      throw error
    })
    return known
  }

  function discover() {
    const server = new URL(discoveryUrl)
    const inTheClear = server.protocol === 'http:' ? [openid.allowInsecureRequests] : []
    const execute = [openid.enableNonRepudiationChecks, ...inTheClear]
    return openid.discovery(server, clientId, clientSecret, undefined, { execute, timeout: answerMaxSeconds })
  }

  return {
    /** Where to send the browser, and what to hold against it when it comes back. */
    begin: async (): Promise<{ url: string; checks: Checks }> => {
      const verifier = openid.randomPKCECodeVerifier()
      const checks = { state: openid.randomState(), nonce: openid.randomNonce(), verifier }
      const url = openid.buildAuthorizationUrl(await provider(), {
        redirect_uri: callbackUrl,
        scope: 'openid email profile',
        state: checks.state,
        nonce: checks.nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      })
      return { url: url.href, checks }
    },

    /** What Google vouches for about whoever came back with this query; throws where it does not hold. */
    finish: async (query: string, { state, nonce, verifier }: Checks): Promise<object> => {
      const configuration = await provider()
      const tokens = await openid.authorizationCodeGrant(configuration, new URL(`${callbackUrl}?${query}`), {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      })
      const claims = tokens.claims() as openid.IDToken
      if (claims['email'] || !configuration.serverMetadata().userinfo_endpoint) return claims
      return { ...claims, ...(await openid.fetchUserInfo(configuration, tokens.access_token, claims.sub)) }
    },
  }
}

/** Whether it was the person or their provider who said no, rather than that something failed. */
export const wasDeclined = (error: unknown): boolean => error instanceof openid.AuthorizationResponseError
