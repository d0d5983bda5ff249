import { demoAccounts, demoPassword } from '#server/db/seed/demo.ts'
import type { Env } from '#server/env.ts'
import { isLoopback } from '#server/http/loopback.ts'
import { mailPagePath } from '#server/mail/demo-page.ts'
import { dataIn } from '#server/process/data-folder.ts'
import { site } from '#site'

type Facts = Pick<Env, 'publicUrl' | 'demo' | 'databaseUrl' | 'mail' | 'dataDir' | 'host' | 'goesOut'>

/** What a person who has just started the product needs to know: where it is, and whom to sign in as. */
export function greet({ publicUrl, demo, databaseUrl, mail, dataDir, host, goesOut }: Facts) {
  console.log(`\n${site.name} is at ${publicUrl}`)
  if (!databaseUrl)
    console.log(`Its database is in ${dataDir}. It outlives a crash, but not a power cut: set DATABASE_URL`)
  const mails = demo ? `at ${publicUrl}${mailPagePath}` : `kept in ${dataIn(dataDir).mails}`
  if (!goesOut) console.log(`Nothing goes out: its mail is ${mails}, and no device is told. OUTGOING is off`)
  else if (!mail.server) console.log(`Its mail is ${mails}${demo ? '' : ': set SMTP_URL'}`)
  if (!demo) return
  console.log(`\nThis is a demo neighborhood. Sign in with the password ${demoPassword} as`)
  for (const { email, about } of demoAccounts) console.log(`  ${email.padEnd(32)} ${about}`)
  const links = `, and ${mailPagePath} shows whose password is being reset, with the link`
  if (!isLoopback(host))
    console.warn(
      `\nThis demo is open to everybody who reaches ${host}: its passwords are known${mail.server ? '' : links}. Set DEMO=0 for real neighbors.`,
    )
  console.log('')
}
