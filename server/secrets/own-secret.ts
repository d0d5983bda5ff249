import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dataIn } from '#server/process/data-folder.ts'
import { ownerOnlyFile, ownerOnlyFolder } from '#server/process/owner-only.ts'

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
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

export function keepOwnSecret(folder: string, secret: string) {
  mkdirSync(folder, { recursive: true, mode: ownerOnlyFolder })
  writeFileSync(dataIn(folder).secret, secret, { mode: ownerOnlyFile })
}
