import { createTransport } from 'nodemailer'
import { mailGreetingMaxMs, mailMaxMs } from '#shared/limits.ts'
import { site } from '#site'
import { openMailFolder } from './folder.ts'
import { type Mailer, MailRefused, messageOf } from './mail.ts'

const ourselves = `${site.name} <${site.contactEmail}>`

type Options = { server?: string | undefined; from?: string | undefined; folder: string; maxMs?: number }

/** Hands mails to the mail server at this address, else writes them into `folder`. */
export function openMailer({ server, from = ourselves, folder, maxMs = mailMaxMs }: Options): Mailer {
  if (server === undefined) return openMailFolder(folder, from)
  const greetingTimeout = Math.min(maxMs, mailGreetingMaxMs)
  const transport = createTransport({ url: server, connectionTimeout: greetingTimeout, greetingTimeout })
  return {
    send: async (mail) => {
      const signal = AbortSignal.timeout(maxMs)
      await transport.sendMail({ ...messageOf(mail, from), signal }).catch((error) => {
        throw new MailRefused(error, mail.id)
      })
    },
  }
}
