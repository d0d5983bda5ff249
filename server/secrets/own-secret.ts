import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { CannotStart } from '#server/process/cannot-start.ts'
import { dataIn } from '#server/process/data-folder.ts'
import { ownerOnlyFile, ownerOnlyFolder } from '#server/process/owner-only.ts'

export const secretMinCharacters = 32

/** What signs sessions and links where SECRET is not set: made once, and kept beside the embedded database. */
export function ownSecretIn(folder: string): string {
  const kept = readOwnSecret(folder)
  if (kept !== undefined) return kept
  const made = randomBytes(32).toString('hex')
  keepOwnSecret(folder, made)
  return made
}

/** Undefined where none was made yet. */
export function readOwnSecret(folder: string): string | undefined {
  const file = dataIn(folder).secret
  if (!existsSync(file)) return undefined
  const kept = readFileSync(file, 'utf8')
  if (kept.length >= secretMinCharacters) return kept
  throw new CannotStart(
    `${file} holds less than ${secretMinCharacters} characters, which is no secret: put back the one that was there, ` +
      'or delete the file, and another is made, with which sessions, calendar links and links in mails end.',
  )
}

/** All of it is on the disk before it is there. */
export function keepOwnSecret(folder: string, secret: string) {
  mkdirSync(folder, { recursive: true, mode: ownerOnlyFolder })
  const file = dataIn(folder).secret
  const unfinished = `${file}.unfinished`
  writeFileSync(unfinished, secret, { mode: ownerOnlyFile, flush: true })
  renameSync(unfinished, file)
}
