import { site } from '#site'

export type Mail = {
  to: string
  subject: string
  text: string
  html: string
  /** Where its reader says that they want no more of the kind: https://www.rfc-editor.org/rfc/rfc8058. */
  unsubscribe?: string | undefined
}

export type Mailer = {
  /** Rejects with `MailRefused` where the mail could not be handed over in time. The same `id` is the same mail. */
  send: (mail: Mail & { id?: string }) => Promise<void>
  /** Where mails are kept to be read, as long as no mail server takes them. */
  folder?: string
}

type Refusal = { code?: string; responseCode?: number; command?: string }

/** That a mail was not taken. Mail servers repeat the address that they refuse; what records failures has no business with it. */
export class MailRefused extends Error {
  /** No later try will do better: the server answered so, and not because of how we signed in to it. */
  readonly isForGood: boolean
  /** Of all reasons for that, that nobody there has this address. */
  readonly isUnknownAddress: boolean

  constructor({ code, responseCode, command }: Refusal) {
    super(`A mail was not taken: ${[code, responseCode].filter(Boolean).join(' ') || 'no reason given'}`)
    const isPermanent = responseCode !== undefined && responseCode >= 500
    this.isForGood = isPermanent && (code === 'EENVELOPE' || code === 'EMESSAGE')
    this.isUnknownAddress = isPermanent && code === 'EENVELOPE' && command === 'RCPT TO'
  }
}

/** Behind the @ of all that must have a name of its own in the world: mails, events in calendars. */
export const ourHost = site.contactEmail.slice(site.contactEmail.indexOf('@') + 1)

/** The library's own shape of a mail: one recipient, whatever the address looks like, and nobody who answers by machine. */
export const messageOf = ({ to, id, unsubscribe, ...mail }: Mail & { id?: string }, from: string) => ({
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
