import * as z from 'zod/mini'
import { readEnv } from '#server/env.ts'
import { toNodemailerMessage } from '#server/platform/mail/mail.ts'
import { defaultFrom, openMailTransport } from '#server/platform/mail/mailer.ts'
import { renderMail } from '#server/platform/mail/render-mail.ts'
import { mailServerName, whyNotMail } from '#server/platform/mail/why-not-mail.ts'
import { runCommand } from '#server/platform/process/run-command.ts'
import { StartupError } from '#server/platform/process/startup-error.ts'
import { email } from '#shared/auth/schema.ts'
import { mailGreetingTimeoutMs } from '#shared/constants.ts'
import { site } from '#site'

const usage = 'Usage: npm run mail:test -- me@example.org'

const testMail = (to: string, url: string) =>
  renderMail(to, {
    subject: `A test mail of ${site.name}`,
    paragraphs: ['Hello,', `${site.name} can send mails. Links in its mails lead to ${url}.`],
    button: { label: `Open ${site.name}`, url },
    footnote: `Somebody who runs ${site.name} has asked for this mail.`,
  })

runCommand(async () => {
  const [typed, ...more] = process.argv.slice(2)
  const { success, data: to } = z.safeParse(email, typed)
  if (!success || more.length > 0) throw new StartupError(usage)
  const { mail, publicUrl, isOutgoingEnabled } = readEnv(process.env)
  if (!isOutgoingEnabled) throw new StartupError('No mail goes out, because OUTGOING is off: leave it out of .env.')
  const { server, from = defaultFrom } = mail
  if (server === undefined) throw new StartupError('There is no mail server: set SMTP_URL and MAIL_FROM.')
  const transport = openMailTransport(server, mailGreetingTimeoutMs)
  await transport.sendMail(toNodemailerMessage(testMail(to, publicUrl), from)).catch((error) => {
    throw new StartupError(`${whyNotMail(server, error)}: correct SMTP_URL or MAIL_FROM, or ask who runs that server.`)
  })
  console.log(`${mailServerName(server)} took a test mail from ${from} to ${to}. Look for it in the spam folder too.`)
})
