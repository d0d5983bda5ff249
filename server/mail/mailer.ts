import { createTransport } from 'nodemailer'
import { mailMaxMs } from '#shared/limits.ts'
import { site } from '#site'
import { openMailFolder } from './folder.ts'
import { type Mailer, messageOf } from './mail.ts'

const ourselves = `${site.name} <${site.contactEmail}>`

type Options = { SMTP_URL?: string | undefined; MAIL_FROM?: string | undefined; folder: string; maxMs?: number }

/** Hands mails to the mail server at `SMTP_URL`, else writes them into `folder`. */
export function openMailer({ SMTP_URL: url, MAIL_FROM: from = ourselves, folder, maxMs = mailMaxMs }: Options): Mailer {
  if (url === undefined) return openMailFolder(folder, from)
  const transport = createTransport({ url, connectionTimeout: maxMs })
  return {
    send: async (mail) => {
      const signal = AbortSignal.timeout(maxMs)
      await transport.sendMail({ ...messageOf(mail, from), signal }).catch(failWithoutAddress)
    },
  }
}

/** Mail servers repeat the address that they refuse; a record of failures has no business with it. */
function failWithoutAddress({ code, responseCode }: { code?: string; responseCode?: number }): never {
  throw new Error(`A mail was not taken: ${[code, responseCode].filter(Boolean).join(' ') || 'no reason given'}`)
}
