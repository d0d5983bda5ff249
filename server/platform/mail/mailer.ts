import { createTransport } from 'nodemailer'
import { mailGreetingTimeoutMs, mailTimeoutMs } from '#shared/constants.ts'
import { site } from '#site'
import { type Mailer, MailRefusedError, toNodemailerMessage } from './mail.ts'
import { openMailFolder } from './mail-folder.ts'

const defaultFrom = `${site.name} <${site.contactEmail}>`

type Options = { server?: string | undefined; from?: string | undefined; folder: string; maxMs?: number }

/** Sends mails through this mail server, or writes them into `folder` if there is none. */
export function openMailer({ server, from = defaultFrom, folder, maxMs = mailTimeoutMs }: Options): Mailer {
  if (server === undefined) return openMailFolder(folder, from)
  const greetingTimeout = Math.min(maxMs, mailGreetingTimeoutMs)
  const transport = createTransport({ url: server, connectionTimeout: greetingTimeout, greetingTimeout })
  return {
    send: async (mail) => {
      const signal = AbortSignal.timeout(maxMs)
      await transport.sendMail({ ...toNodemailerMessage(mail, from), signal }).catch((error) => {
        throw new MailRefusedError(error, mail.id)
      })
    },
  }
}
