import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dataPaths } from '#server/platform/process/data-folder.ts'
import { ownerOnlyFile, ownerOnlyFolder } from '#server/platform/process/owner-only.ts'
import { StartupError } from '#server/platform/process/startup-error.ts'

export const secretMinCharacters = 32

/**
 * Returns the secret that signs sessions and links if SECRET is not set: generated once and stored beside the embedded
 * database.
 */
export function readOrCreateOwnSecret(folder: string): string {
  const stored = readOwnSecret(folder)
  if (stored !== undefined) return stored
  const created = randomBytes(32).toString('hex')
  writeOwnSecret(folder, created)
  return created
}

/** Returns undefined if no secret was generated yet. */
export function readOwnSecret(folder: string): string | undefined {
  const file = dataPaths(folder).secret
  if (!existsSync(file)) return undefined
  const stored = readFileSync(file, 'utf8')
  if (stored.length >= secretMinCharacters) return stored
  throw new StartupError(
    `${file} holds less than ${secretMinCharacters} characters, which is no secret: put back the one that was there, ` +
      'or delete the file, and another is made, with which sessions, calendar links and links in mails end.',
  )
}

/** The secret is written and flushed under another name and then renamed, so that a crash leaves no incomplete file. */
export function writeOwnSecret(folder: string, secret: string) {
  mkdirSync(folder, { recursive: true, mode: ownerOnlyFolder })
  const file = dataPaths(folder).secret
  const unfinished = `${file}.unfinished`
  writeFileSync(unfinished, secret, { mode: ownerOnlyFile, flush: true })
  renameSync(unfinished, file)
}
