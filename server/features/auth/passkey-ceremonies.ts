import { isIP } from 'node:net'
import { refuse } from '#server/platform/http/errors.ts'
import type { NewPasskey, ShownPasskey } from '#shared/auth/passkey-schema.ts'
import { passkeyChallengeMinutes } from '#shared/constants.ts'
import { minuteMs } from '#shared/time.ts'
import { site } from '#site'
import type { findPasskey, VerifiedPasskey } from './passkeys.ts'

/** The library is loaded with the first passkey, because it brings along much that a start does not need. */
const loadLibrary = () => import('@simplewebauthn/server')

/** WebAuthn allows 1,023 bytes, in base64url. */
const credentialIdMaxCharacters = 1364

type CredentialOfUser = { credentialId: string; transports: string[] }
type StoredPasskey = NonNullable<Awaited<ReturnType<typeof findPasskey>>>

/** EdDSA, ES256 and RS256: what authenticators know. The newer ML-DSA is an experiment of Node, which warns of it. */
const supportedAlgorithmIDs = [-8, -7, -257]
const timeout = passkeyChallengeMinutes * minuteMs
const idsOf = (passkeys: CredentialOfUser[]) => passkeys.map(({ credentialId: id, transports }) => ({ id, transports }))
const bytesOf = (base64url: string) => new Uint8Array(Buffer.from(base64url, 'base64url'))
const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
/** The user's id, without dashes, because a passkey's user handle must not name a person. */
const handleOf = (userId: string) => new Uint8Array(Buffer.from(userId.replaceAll('-', ''), 'hex'))

/**
 * Asks browsers for passkeys and checks what they answer. A passkey belongs to the exact host of `PUBLIC_URL`. On this
 * machine any port counts, because a server in development has another one than the page.
 */
export function openPasskeyCeremonies(publicUrl: string) {
  const own = new URL(publicUrl)
  const rpID = own.hostname
  const isOwnOrigin = (origin: string) =>
    origin === own.origin || (rpID === 'localhost' && URL.parse(origin)?.hostname === rpID)

  /** A check fails for a forged or damaged answer; the library gives no codes for that. */
  const unlessFailed = <Result>(check: Promise<Result>): Promise<Result> => check.catch(() => refuse('passkey_failed'))

  /**
   * Certificates are asked for by no option, and are refused before the library follows the addresses in them, which
   * would let their maker send the server anywhere.
   */
  async function refuseCertificates(attestationObject: string) {
    const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers')
    const decode = async () => decodeAttestationObject(bytesOf(attestationObject))
    const decoded = await unlessFailed(decode())
    const isPlain = decoded.get('fmt') === 'none' || decoded.get('fmt') === 'packed'
    if (!isPlain || decoded.get('attStmt').get('x5c') !== undefined) refuse('passkey_failed')
  }

  return {
    creationOptions: async (user: { id: string; email: string; name: string }, present: CredentialOfUser[]) =>
      (await loadLibrary()).generateRegistrationOptions({
        rpName: site.name,
        rpID,
        userID: handleOf(user.id),
        userName: user.email,
        userDisplayName: user.name,
        timeout,
        attestationType: 'none',
        supportedAlgorithmIDs,
        excludeCredentials: idsOf(present),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      }),

    /** Without passkeys of a known user, the browser lets its user choose. */
    requestOptions: async (present: CredentialOfUser[]) =>
      (await loadLibrary()).generateAuthenticationOptions({
        rpID,
        timeout,
        allowCredentials: idsOf(present),
        userVerification: 'required',
      }),

    /** Returns the challenge that a browser has signed; refuses the answer of another site. */
    readChallenge(clientDataJSON: string): { challenge: string; origin: string } {
      if (isIP(rpID)) refuse('passkey_wrong_host')
      const { challenge, origin, crossOrigin } = parseClientData(clientDataJSON)
      if (typeof challenge !== 'string' || typeof origin !== 'string') return refuse('passkey_failed')
      return isOwnOrigin(origin) && crossOrigin !== true ? { challenge, origin } : refuse('passkey_wrong_host')
    },

    async verifyNew(
      { credentialId: id, transports = [], ...response }: NewPasskey,
      { challenge, origin }: { challenge: string; origin: string },
    ): Promise<VerifiedPasskey> {
      await refuseCertificates(response.attestationObject)
      const { verifyRegistrationResponse } = await loadLibrary()
      const { verified, registrationInfo } = await unlessFailed(
        verifyRegistrationResponse({
          response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
          expectedChallenge: challenge,
          expectedOrigin: origin,
          expectedRPID: rpID,
          requireUserVerification: true,
          supportedAlgorithmIDs,
        }),
      )
      if (!verified) return refuse('passkey_failed')
      const { id: credentialId, publicKey, counter } = registrationInfo.credential
      if (credentialId.length > credentialIdMaxCharacters) refuse('passkey_failed')
      return { credentialId, publicKey: textOf(publicKey), counter, transports }
    },

    /** Returns the new counter of the passkey. */
    async verifyShown(
      { credentialId: id, ...response }: ShownPasskey,
      { challenge, origin }: { challenge: string; origin: string },
      { publicKey, counter }: StoredPasskey,
    ): Promise<number> {
      const { verifyAuthenticationResponse } = await loadLibrary()
      const { verified, authenticationInfo } = await unlessFailed(
        verifyAuthenticationResponse({
          response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
          expectedChallenge: challenge,
          expectedOrigin: origin,
          expectedRPID: rpID,
          requireUserVerification: true,
          credential: { id, publicKey: bytesOf(publicKey), counter: Number(counter) },
        }),
      )
      return verified ? authenticationInfo.newCounter : refuse('passkey_failed')
    },
  }
}

function parseClientData(clientDataJSON: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {}
  } catch {
    return {}
  }
}
