import {
  type DatabaseLocation,
  type decideDemo,
  describeDatabase,
  describeEmptyDatabase,
} from '#server/demo/decide-demo.ts'
import { mailPagePath } from '#server/demo/demo-mail-page.ts'
import { demoPasswordOf } from '#server/demo/demo-password.ts'
import type { endDemo } from '#server/demo/end-demo.ts'
import { demoAccounts, demoPassword } from '#server/demo/neighborhood/seed-demo.ts'
import type { Env } from '#server/env.ts'
import { dataPaths } from '#server/platform/process/data-folder.ts'
import { pushContactOf } from '#server/platform/push/push-contact.ts'
import { site } from '#site'
import { networkAddressLine } from './network-address.ts'

type BannerOptions = Pick<
  Env,
  | 'publicUrl'
  | 'canonicalUrl'
  | 'host'
  | 'port'
  | 'databaseUrl'
  | 'mail'
  | 'dataDir'
  | 'exposedBy'
  | 'isOutgoingEnabled'
> &
  Awaited<ReturnType<typeof decideDemo>> & { secret: string }

/** Prints the start-up banner: the address of the site, its settings, and the demo accounts. */
export function printBanner({
  publicUrl,
  demo,
  note,
  databaseUrl,
  mail,
  dataDir,
  exposedBy,
  isOutgoingEnabled,
  secret,
  ...listening
}: BannerOptions) {
  console.log(`\n${site.name} is at ${publicUrl}`)
  const address = networkAddressLine(listening)
  if (address) console.log(address)
  if (!databaseUrl)
    console.log(`The database is in ${dataDir}. It survives a crash, but not a power cut: set DATABASE_URL for that`)
  const mails = demo ? `at ${publicUrl}${mailPagePath}` : `stored in ${dataPaths(dataDir).mails}`
  if (!isOutgoingEnabled) console.log(`OUTGOING is off: mails are ${mails}, and no pushes are sent`)
  else if (!mail.server) console.log(`Mails are ${mails}${demo ? '' : ': set SMTP_URL to send them'}`)
  if (isOutgoingEnabled && demo !== 'local' && !pushContactOf(publicUrl).isReal)
    console.log(
      `Apple will refuse pushes to iPhones: ${site.contactEmail} cannot be a real address. Set contactEmail in site.local.ts, or an https PUBLIC_URL`,
    )
  if (note) console.log(note)
  if (!demo) return
  console.log(`\nThis is a demo neighborhood. Sign in with the password ${demoPassword} as`)
  for (const { email, about } of demoAccounts) console.log(`  ${email.padEnd(32)} ${about}`)
  if (demo === 'public') {
    console.warn(
      `\nPUBLIC DEMO (${exposedBy.join(', ')}): everybody who reaches it can sign in with this password. For real neighbors set DEMO=0, and ${describeEmptyDatabase({ databaseUrl })}.`,
    )
    console.warn(
      `Moderators and operators of the demo need this password too, once they are signed in: ${demoPasswordOf(secret)}`,
    )
    if (!mail.server)
      console.warn(`${mailPagePath} shows links for new passwords, so it asks for it as well, with any name`)
  }
  console.log('')
}

/** Prints in one line that a demo was ended; prints nothing if there was nothing to end. */
export function printDemoEnded({ people, posts }: Awaited<ReturnType<typeof endDemo>>, env: DatabaseLocation) {
  if (people + posts > 0)
    console.log(
      `${describeDatabase(env)} held the demo, and others have joined: nobody can sign in as the demo's people any more (${people}), and their open posts are closed (${posts}).`,
    )
}
