import * as openid from 'openid-client'

/** Timeout for each request to Google. */
const answerMaxSeconds = 5

export type GoogleSettings = { clientId: string; clientSecret: string; discoveryUrl: string }
type GoogleClientOptions = GoogleSettings & { callbackUrl: string }

/** Values that Google's response must match, for the browser that was sent there. */
export type Checks = { state: string; nonce: string; verifier: string }

/** Opens a client for Google or any other OpenID provider: the authorization code flow with PKCE, state and nonce. */
export function openGoogleClient({ clientId, clientSecret, discoveryUrl, callbackUrl }: GoogleClientOptions) {
  let discovery: Promise<openid.Configuration> | undefined

  /** Discovered at the first sign-in, so that an unreachable provider delays nothing else. */
  function discoverOnce(): Promise<openid.Configuration> {
    discovery ??= discover().catch((error) => {
      discovery = undefined
      throw error
    })
    return discovery
  }

  function discover() {
    const server = new URL(discoveryUrl)
    const insecure = server.protocol === 'http:' ? [openid.allowInsecureRequests] : []
    const execute = [openid.enableNonRepudiationChecks, ...insecure]
    return openid.discovery(server, clientId, clientSecret, undefined, { execute, timeout: answerMaxSeconds })
  }

  return {
    /** Returns the address to send the browser to, and the checks for its return. */
    begin: async (): Promise<{ url: string; checks: Checks }> => {
      const verifier = openid.randomPKCECodeVerifier()
      const checks = { state: openid.randomState(), nonce: openid.randomNonce(), verifier }
      const url = openid.buildAuthorizationUrl(await discoverOnce(), {
        redirect_uri: callbackUrl,
        scope: 'openid email profile',
        state: checks.state,
        nonce: checks.nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      })
      return { url: url.href, checks }
    },

    /** Returns the claims of the user who came back with this query; throws if they are not valid. */
    finish: async (query: string, { state, nonce, verifier }: Checks): Promise<object> => {
      const configuration = await discoverOnce()
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

/** Returns true if the user or the provider declined, as opposed to a failure. */
export const wasDeclined = (error: unknown): boolean => error instanceof openid.AuthorizationResponseError
