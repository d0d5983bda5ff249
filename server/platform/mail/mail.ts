import { siteHost } from './site-host.ts'

export type Mail = {
  to: string
  subject: string
  text: string
  html: string
  /** Address for one-click unsubscribing: https://www.rfc-editor.org/rfc/rfc8058. */
  unsubscribe?: string | undefined
}

/** Mails with the same `id` are the same mail; `userId` is the account that it is for. */
export type AddressedMail = Mail & { id?: string; userId?: string }

export type Mailer = {
  /** Rejects with `MailRefusedError` if the mail could not be delivered to the server in time. */
  send: (mail: AddressedMail) => Promise<void>
  /** The folder in which mails are stored if there is no mail server. */
  folder?: string
  /** Rejects if the mail server cannot be reached, or refuses the account. Undefined if there is no mail server. */
  check?: () => Promise<unknown>
}

type SmtpFailure = { code?: string; responseCode?: number; response?: string; command?: string }

/**
 * Reasons for which a server refuses an address: by enhanced status code (RFC 3463) if there is one, else by text.
 * nodemailer passes the server's response on as it is.
 */
const refusalPatterns = {
  unknown: /^5\d\d[ -]#?5\.1\.(?:[1236]|10)\b/,
  /** The mailbox is disabled (5.2.1) or full (5.2.2), or its domain rejects the mail (5.4.1). */
  closed: /^5\d\d[ -]#?5\.(?:2\.[12]|4\.1)\b/,
  /** 5.5.0 says no more than a missing code: large providers send it with 'mailbox unavailable'. */
  withoutCode: /^55[013][ -](?!#?5\.(?!5\.0\b))/,
  /** The server rejects our own address or our server, not the recipient. */
  senderRefused: /^5\d\d[ -]#?5\.1\.[78]\b|sender|relay|authenticat/i,
  policy: /verif|spf|policy|block|spam|denied|\b5\.7\.\d/i,
}

/** A mail was not accepted. Mail servers repeat the refused address in their response, which must not be logged. */
export class MailRefusedError extends Error {
  /**
   * Retrying is useless: the refusal is permanent, and not caused by our own address or server, which the operator can
   * fix.
   */
  readonly isFinal: boolean
  /** The refusal is permanent and concerns this address: it does not exist, or its mailbox accepts no mail. */
  readonly isRecipientRefused: boolean
  /** The mail server cannot be reached or refuses the account, so that it would take no other mail either. */
  readonly isServerFailure: boolean

  constructor({ code, responseCode, response = '', command }: SmtpFailure, id?: string) {
    const reason = [code, responseCode].filter(Boolean).join(' ') || 'no reason given'
    super(`A mail was not accepted: ${reason}${id ? ` (${id})` : ''}`)
    this.isServerFailure = code !== 'EENVELOPE' && code !== 'EMESSAGE'
    const isPermanent = responseCode !== undefined && responseCode >= 500
    const matches = (what: keyof typeof refusalPatterns) => refusalPatterns[what].test(response)
    const isSenderRefused = command === 'MAIL FROM' || (matches('senderRefused') && !matches('unknown'))
    const isClosed = matches('closed') || (matches('withoutCode') && !matches('policy'))
    this.isFinal = isPermanent && !isSenderRefused && (code === 'EENVELOPE' || code === 'EMESSAGE')
    this.isRecipientRefused =
      isPermanent && command === 'RCPT TO' && (matches('unknown') || (isClosed && !isSenderRefused))
  }
}

/** Converts a mail for nodemailer: exactly one recipient, whatever the address looks like, and no automatic replies. */
export const toNodemailerMessage = ({ to, id, userId: _, unsubscribe, ...mail }: AddressedMail, from: string) => ({
  ...mail,
  from,
  to: { name: '', address: to },
  // If the server's response was lost and the mail is sent twice, the id marks the duplicate.
  ...(id && { messageId: `<${id}@${siteHost}>` }),
  headers: {
    'Auto-Submitted': 'auto-generated',
    ...(unsubscribe && {
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  },
})
