import { demoAccounts, demoPassword } from '#server/db/seed/demo.ts'
import type { endDemo } from '#server/demo/end-demo.ts'
import { mailPasswordOf } from '#server/demo/mail-password.ts'
import { emptyPlaceFor, type Place, placeIn, type settleDemo } from '#server/demo/settle-demo.ts'
import type { Env } from '#server/env.ts'
import { mailPagePath } from '#server/mail/demo-page.ts'
import { dataIn } from '#server/process/data-folder.ts'
import { pushContactOf } from '#server/push/subject.ts'
import { site } from '#site'

type Facts = Pick<Env, 'publicUrl' | 'databaseUrl' | 'mail' | 'dataDir' | 'openedBy' | 'goesOut'> &
  Awaited<ReturnType<typeof settleDemo>> & { secret: string }

/** What a person who has just started the product needs to know: where it is, and whom to sign in as. */
export function greet({ publicUrl, demo, note, databaseUrl, mail, dataDir, openedBy, goesOut, secret }: Facts) {
  console.log(`\n${site.name} is at ${publicUrl}`)
  if (!databaseUrl)
    console.log(`Its database is in ${dataDir}. It outlives a crash, but not a power cut: set DATABASE_URL`)
  const mails = demo ? `at ${publicUrl}${mailPagePath}` : `kept in ${dataIn(dataDir).mails}`
  if (!goesOut) console.log(`Nothing goes out: its mail is ${mails}, and no device is told. OUTGOING is off`)
  else if (!mail.server) console.log(`Its mail is ${mails}${demo ? '' : ': set SMTP_URL'}`)
  if (goesOut && demo !== 'local' && !pushContactOf(publicUrl).isReal)
    console.log(
      `Apple will refuse what is to be told on iPhones: ${site.contactEmail} cannot be a real address. Set contactEmail in site.config.ts, or an https PUBLIC_URL`,
    )
  if (note) console.log(note)
  if (!demo) return
  console.log(`\nThis is a demo neighborhood. Sign in with the password ${demoPassword} as`)
  for (const { email, about } of demoAccounts) console.log(`  ${email.padEnd(32)} ${about}`)
  if (demo === 'public') {
    console.warn(
      `\nPUBLIC DEMO (${openedBy.join(', ')}): everybody who reaches it can sign in with this password. For real neighbors set DEMO=0, and ${emptyPlaceFor({ databaseUrl })}.`,
    )
    if (!mail.server)
      console.warn(
        `${mailPagePath} shows links for new passwords, so it asks for a password too, with any name: ${mailPasswordOf(secret)}`,
      )
  }
  console.log('')
}

/** What became of a demo that others had joined, in one line; nothing where nothing was left of it. */
export function sayEnded({ people, posts }: Awaited<ReturnType<typeof endDemo>>, env: Place) {
  if (people + posts > 0)
    console.log(
      `${placeIn(env)} held the demo, and others have joined: nobody can sign in as the demo's people any more (${people}), and their open posts are closed (${posts}).`,
    )
}
