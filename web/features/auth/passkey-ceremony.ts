import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser'
import { passkeyFailures } from '#shared/auth/passkey-copy.ts'
import { passkeyRefusals } from '#shared/auth/passkey-refusals.ts'
import type { NewPasskey, ShownPasskey } from '#shared/auth/passkey-schema.ts'
import { PasskeyError } from './passkey-error.ts'

type CreationOptions = Parameters<typeof startRegistration>[0]['optionsJSON']
type RequestOptions = Parameters<typeof startAuthentication>[0]['optionsJSON']

/** Has the browser create a passkey; throws a `PasskeyError` that says why there is none. */
export async function createPasskey(optionsJSON: object): Promise<NewPasskey> {
  const { id, response } = await startRegistration({ optionsJSON: optionsJSON as CreationOptions }).catch(explain)
  const { clientDataJSON, attestationObject, transports = [] } = response
  return { credentialId: id, clientDataJSON, attestationObject, transports }
}

/** Has the browser show a passkey; throws a `PasskeyError` that says why it shows none. */
export async function answerWithPasskey(optionsJSON: object): Promise<ShownPasskey> {
  const { id, response } = await startAuthentication({ optionsJSON: optionsJSON as RequestOptions }).catch(explain)
  const { clientDataJSON, authenticatorData, signature } = response
  return { credentialId: id, clientDataJSON, authenticatorData, signature }
}

function explain(error: unknown): never {
  throw new PasskeyError(reasonOf(error))
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return passkeyFailures.unknown
  if (error.name === 'NotAllowedError' || error.name === 'AbortError') return passkeyFailures.canceled
  if (error.name === 'SecurityError') return passkeyRefusals.passkey_wrong_host.message
  if (!(error instanceof WebAuthnError)) return passkeyFailures.unknown
  if (error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return passkeyRefusals.passkey_exists.message
  return error.name === 'ConstraintError' || error.name === 'NotSupportedError'
    ? passkeyFailures.unable
    : passkeyFailures.unknown
}
