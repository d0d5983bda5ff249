import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createTransport } from 'nodemailer'
import { ownerOnlyFile, ownerOnlyFolder } from '#server/platform/process/owner-only.ts'
import { storedMailsMax } from '#shared/constants.ts'
import { type Mail, type Mailer, toNodemailerMessage } from './mail.ts'

/** A mail as its file contains it, stored at `keptAt`. Mails from before the account was recorded have no `userId`. */
export type StoredMail = Mail & { id: string; keptAt: string; userId?: string }

const extension = '.json'

/**
 * Stores the newest mails, readable only by the server's own system account, because their links give access to
 * accounts.
 */
export function openMailFolder(folder: string, from: string): Mailer {
  const transport = createTransport({ jsonTransport: true })
  return {
    folder,
    async send({ to, userId, ...mail }) {
      const { message } = await transport.sendMail(toNodemailerMessage({ to, ...mail }, from))
      const keptAt = new Date().toISOString()
      const id = `${keptAt.replace(/\W/g, '-')}-${randomUUID()}`
      await mkdir(folder, { recursive: true, mode: ownerOnlyFolder })
      const json = JSON.stringify({ ...JSON.parse(message), to, userId, keptAt, id }, null, 2)
      await writeFile(`${folder}/${id}${extension}`, json, { mode: ownerOnlyFile })
      for (const old of (await mailIds(folder)).slice(storedMailsMax)) await removeMail(folder, old)
    },
  }
}

export const removeMail = (folder: string, id: string) => rm(`${folder}/${id}${extension}`, { force: true })

/** Returns the ids of the mails in `folder`, the newest first. */
async function mailIds(folder: string): Promise<string[]> {
  const files = await readdir(folder).catch(() => [])
  const ids = files.filter((file) => file.endsWith(extension)).map((file) => file.slice(0, -extension.length))
  return ids.sort().reverse()
}

export const readMails = async (folder: string): Promise<StoredMail[]> =>
  (await Promise.all((await mailIds(folder)).map((id) => readMail(folder, id)))).filter((mail) => mail !== null)

/** Returns null if there is no such mail, or if it is just being written. */
export async function readMail(folder: string, id: string): Promise<StoredMail | null> {
  if (!/^[\w-]+$/.test(id)) return null
  return readFile(`${folder}/${id}${extension}`, 'utf8')
    .then(JSON.parse)
    .catch(() => null)
}
