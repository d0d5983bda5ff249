import { ourHost } from './our-host.ts'

export type Mail = {
  to: string
  subject: string
  text: string
  html: string
  /** Where its reader says that they want no more of the kind: https://www.rfc-editor.org/rfc/rfc8058. */
  unsubscribe?: string | undefined
}

/** The same `id` is the same mail; `userId` is the account that it is for. */
export type AddressedMail = Mail & { id?: string; userId?: string }

export type Mailer = {
  /** Rejects with `MailRefused` where the mail could not be handed over in time. */
  send: (mail: AddressedMail) => Promise<void>
  /** Where mails are kept to be read, as long as no mail server takes them. */
  folder?: string
}

type SmtpFailure = { code?: string; responseCode?: number; response?: string; command?: string }

/** What a server means by a no to an address: by its code (RFC 3463) where it has one, else by its words. */
const meaning = {
  unknown: /^5\d\d[ -]#?5\.1\.(?:[1236]|10)\b/,
  /** Its mailbox is switched off (5.2.1) or full (5.2.2), or its domain lets nothing in for it (5.4.1). */
  closed: /^5\d\d[ -]#?5\.(?:2\.[12]|4\.1)\b/,
  /** 5.5.0 says no more than none: large providers send it with 'mailbox unavailable'. */
  withoutCode: /^55[013][ -](?!#?5\.(?!5\.0\b))/,
  /** It is our own address, or us, that it does not want. */
  ofOurs: /^5\d\d[ -]#?5\.1\.[78]\b|sender|relay|authenticat/i,
  ofRules: /verif|spf|policy|block|spam|denied|\b5\.7\.\d/i,
}

/**
 * That a mail was not taken. Mail servers repeat the address that they refuse; what records failures has no business
 * with it.
 */
export class MailRefused extends Error {
  /**
   * No later try will do better: the server answered so, and not because of who we are to it, which the operator can
   * mend.
   */
  readonly isForGood: boolean
  /** Of all reasons for that, that it is this address that gets no mail: nobody has it, or its mailbox takes none. */
  readonly isOfRecipient: boolean

  constructor({ code, responseCode, response = '', command }: SmtpFailure, id?: string) {
    const reason = [code, responseCode].filter(Boolean).join(' ') || 'no reason given'
    super(`A mail was not taken: ${reason}${id ? ` (${id})` : ''}`)
    const isPermanent = responseCode !== undefined && responseCode >= 500
    const means = (what: keyof typeof meaning) => meaning[what].test(response)
    const isOfOurs = command === 'MAIL FROM' || (means('ofOurs') && !means('unknown'))
    const isClosed = means('closed') || (means('withoutCode') && !means('ofRules'))
    this.isForGood = isPermanent && !isOfOurs && (code === 'EENVELOPE' || code === 'EMESSAGE')
    this.isOfRecipient = isPermanent && command === 'RCPT TO' && (means('unknown') || (isClosed && !isOfOurs))
  }
}

/**
 * The library's own shape of a mail: one recipient, whatever the address looks like, and nobody who answers by machine.
 */
export const messageOf = ({ to, id, userId: _, unsubscribe, ...mail }: AddressedMail, from: string) => ({
  ...mail,
  from,
  to: { name: '', address: to },
  // Whoever gets it twice, because the server's answer was lost, can tell.
  ...(id && { messageId: `<${id}@${ourHost}>` }),
  headers: {
    'Auto-Submitted': 'auto-generated',
    ...(unsubscribe && {
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  },
})
