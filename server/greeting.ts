import { site } from '#site'
import { demoAccounts, demoPassword } from './db/seed/demo.ts'
import type { Env } from './env.ts'

/** What a person who has just started the product needs to know: where it is, and whom to sign in as. */
export function greet({ publicUrl, demo, SMTP_URL: mailServer, DATA_DIR: folder }: Env) {
  console.log(`\n${site.name} is at ${publicUrl}`)
  if (!mailServer)
    console.log(`Its mail is ${demo ? `at ${publicUrl}/demo/mail` : `kept in ${folder}/mails: set SMTP_URL`}`)
  if (!demo) return
  console.log(`\nThis is a demo neighborhood. Sign in with the password ${demoPassword} as`)
  for (const { email, about } of demoAccounts) console.log(`  ${email.padEnd(32)} ${about}`)
  console.log('')
}
