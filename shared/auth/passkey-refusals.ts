import { passkeysMax } from '#shared/constants.ts'

/** Apart from the other refusals of signing in, because only the scripts of passkeys need them. */
export const passkeyRefusals = {
  passkey_unknown: {
    status: 400,
    message: 'We do not know this passkey. It may have been removed here. Please sign in with your password.',
  },
  passkey_none: { status: 404, message: 'This account has no passkey. Please use a code.' },
  passkey_late: { status: 400, message: 'That took too long, or it was used already. Please try again.' },
  passkey_failed: { status: 400, message: 'This passkey could not be checked. Please try again.' },
  passkey_wrong_host: { status: 400, message: 'Passkeys do not work at this address of the site.' },
  passkey_of_other: { status: 400, message: 'This passkey belongs to another account here.' },
  passkey_no_sign_in: {
    status: 400,
    message: 'This passkey is a second step only. Please sign in with your password.',
  },
  passkey_exists: { status: 409, message: 'This passkey is here already.' },
  too_many_passkeys: {
    status: 409,
    message: `You have ${passkeysMax} passkeys, as many as we keep. Remove one before you add another.`,
  },
  passkey_missing: { status: 404, message: 'That passkey was removed already.' },
} as const
