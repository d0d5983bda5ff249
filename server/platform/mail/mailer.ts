import { createTransport } from 'nodemailer'
import { mailGreetingTimeoutMs, mailTimeoutMs } from '#shared/constants.ts'
import { site } from '#site'
import { type Mailer, MailRefusedError, toNodemailerMessage } from './mail.ts'
import { openMailFolder } from './mail-folder.ts'

export const defaultFrom = `${site.name} <${site.contactEmail}>`

type Options = { server?: string | undefined; from?: string | undefined; folder: string; maxMs?: number }

/** Opens the connection settings of a mail server. It connects for each mail, and for `verify`. */
export function openMailTransport(server: string, maxMs = mailTimeoutMs) {
  const greetingTimeout = Math.min(maxMs, mailGreetingTimeoutMs)
  return createTransport({ url: server, connectionTimeout: greetingTimeout, greetingTimeout })
}

/** Sends mails through this mail server, or writes them into `folder` if there is none. */
export function openMailer({ server, from = defaultFrom, folder, maxMs = mailTimeoutMs }: Options): Mailer {
  if (server === undefined) return openMailFolder(folder, from)
  const transport = openMailTransport(server, maxMs)
  return {
    send: async (mail) => {
      const signal = AbortSignal.timeout(maxMs)
      await transport.sendMail({ ...toNodemailerMessage(mail, from), signal }).catch((error) => {
        throw new MailRefusedError(error, mail.id)
      })
    },
    check: () => transport.verify(),
  }
}
