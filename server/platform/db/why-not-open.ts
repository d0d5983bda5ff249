import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { inaccessibleMessage, mayUse } from '#server/platform/process/data-folder.ts'
import { freeBytesOf, spaceMinBytes, toMb } from '#server/platform/process/disk-space.ts'
import { site } from '#site'

/** The one major version of PostgreSQL that the embedded database (PGlite) reads. */
const embeddedVersion = '18'

/** A new database takes half of this before anything is stored in it. */
const newDatabaseMinBytes = 2 * spaceMinBytes

const databaseFileNames = /^(PG_VERSION|base|global|pg_\w+(\.conf)?|postgresql(\.auto)?\.conf|postmaster\.\w+)$/

/**
 * Returns one sentence if the folder cannot be a database of this version; null if it may be one, or is new. Checked
 * before opening, because PGlite would create a new database over one whose PG_VERSION is missing, and writes into one
 * that it cannot open.
 */
export function whyNotOpen(path: string): string | null {
  const kind = statSync(path, { throwIfNoEntry: false })
  if (!kind) return whyNoSpace(dirname(path), newDatabaseMinBytes)
  if (!kind.isDirectory())
    return `${path} is a file where the database's folder should be: move it away, or set DATA_DIR.`
  const inaccessible = findInaccessible(path)
  if (inaccessible) return inaccessibleMessage(inaccessible)
  const foreignFile = readdirSync(path).find((name) => !databaseFileNames.test(name))
  if (foreignFile !== undefined)
    return `${path} holds ${foreignFile}, which is not of a database: move it away, or set DATA_DIR to another folder.`
  if (hasNoFiles(path)) return whyNoSpace(path, newDatabaseMinBytes)
  const version = readVersion(path)
  if (version !== undefined && version !== embeddedVersion)
    return `${path} was written by PostgreSQL ${version}, and this version of ${site.name} reads PostgreSQL ${embeddedVersion}: make a backup with the version that wrote it, and restore that with this one.`
  return version === embeddedVersion && isComplete(path) ? null : damagedMessage(path)
}

/** Returns undefined if the folder has no version file. */
function readVersion(path: string): string | undefined {
  try {
    return /^\d+/.exec(readFileSync(`${path}/PG_VERSION`, 'utf8'))?.[0]
  } catch {
    return undefined
  }
}

/**
 * Returns true if the control file has its full size and there is a write-ahead log; no database opens without them.
 */
function isComplete(path: string): boolean {
  const controlBytes = 8192
  const control = statSync(`${path}/global/pg_control`, { throwIfNoEntry: false })
  const log = statSync(`${path}/pg_wal`, { throwIfNoEntry: false })
  return control?.size === controlBytes && Boolean(log?.isDirectory()) && !hasNoFiles(`${path}/pg_wal`)
}

const hasNoFiles = (path: string) =>
  readdirSync(path, { recursive: true, withFileTypes: true }).every((entry) => entry.isDirectory())

function whyNoSpace(path: string, minBytes: number): string | null {
  const free = freeBytesOf(path)
  return free < minBytes ? `The disk of ${path} is full (${toMb(free)} MB free): make room, and start again.` : null
}

const damagedMessage = (path: string) =>
  `The database in ${path} is damaged, or its first start broke off: restore a backup into another DATA_DIR, or delete the folder if nobody had signed up yet.`

/**
 * Returns one sentence on why the embedded database did not open, found by looking at the folder, because PGlite's own
 * error does not say it.
 */
export const describeOpenError = (path: string): string => whyNoSpace(path, spaceMinBytes) ?? damagedMessage(path)

function findInaccessible(path: string): string | undefined {
  const all = [path, ...readdirSync(path, { recursive: true, encoding: 'utf8' }).map((name) => `${path}/${name}`)]
  return all.find((one) => !mayUse(one))
}
