import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createTransport } from 'nodemailer'
import { ownerOnlyFile, ownerOnlyFolder } from '#server/process/owner-only.ts'
import { keptMails } from '#shared/limits.ts'
import { type Mail, type Mailer, messageOf } from './mail.ts'

/** Mails from before mails named their account have no `userId`. */
export type KeptMail = Mail & { id: string; keptAt: string; userId?: string }

const suffix = '.json'

/**
 * Keeps the newest mails where only the product's own account of the machine can read them: their links open accounts.
 */
export function openMailFolder(folder: string, from: string): Mailer {
  const transport = createTransport({ jsonTransport: true })
  return {
    folder,
    async send({ to, userId, ...mail }) {
      const { message } = await transport.sendMail(messageOf({ to, ...mail }, from))
      const keptAt = new Date().toISOString()
      const id = `${keptAt.replace(/\W/g, '-')}-${randomUUID()}`
      await mkdir(folder, { recursive: true, mode: ownerOnlyFolder })
      const kept = JSON.stringify({ ...JSON.parse(message), to, userId, keptAt, id }, null, 2)
      await writeFile(`${folder}/${id}${suffix}`, kept, { mode: ownerOnlyFile })
      for (const old of (await mailIds(folder)).slice(keptMails)) await removeMail(folder, old)
    },
  }
}

export const removeMail = (folder: string, id: string) => rm(`${folder}/${id}${suffix}`, { force: true })

/** The names of the mails in `folder`, the newest first. */
async function mailIds(folder: string): Promise<string[]> {
  const files = await readdir(folder).catch(() => [])
  const ids = files.filter((file) => file.endsWith(suffix)).map((file) => file.slice(0, -suffix.length))
  return ids.sort().reverse()
}

export const readMails = async (folder: string): Promise<KeptMail[]> =>
  (await Promise.all((await mailIds(folder)).map((id) => readMail(folder, id)))).filter((mail) => mail !== null)

/** Null where no mail has this name, or it is just being written. */
export async function readMail(folder: string, id: string): Promise<KeptMail | null> {
  if (!/^[\w-]+$/.test(id)) return null
  return readFile(`${folder}/${id}${suffix}`, 'utf8')
    .then(JSON.parse)
    .catch(() => null)
}
