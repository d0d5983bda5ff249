export type Mail = { to: string; subject: string; text: string; html: string }

export type Mailer = {
  /** Rejects where the mail could not be handed over in time; the error names no address. */
  send: (mail: Mail) => Promise<void>
  /** Where mails are kept to be read, as long as no mail server takes them. */
  folder?: string
}

/** The library's own shape of a mail: one recipient, whatever the address looks like, and nobody who answers by machine. */
export const messageOf = ({ to, ...mail }: Mail, from: string) => ({
  ...mail,
  from,
  to: { name: '', address: to },
  headers: { 'Auto-Submitted': 'auto-generated' },
})
