import { readdirSync, readFileSync, statfsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { mayUse, refusedAt } from '#server/process/data-folder.ts'
import { site } from '#site'

/** The one major version of PostgreSQL that the embedded database reads: that of PGlite. */
const embeddedVersion = '18'

/** An embedded database needs less than this beside what it holds: a segment of its log and some pages. */
const roomMinBytes = 32 * 2 ** 20
/** A new database takes half of this before anything is stored in it. */
const roomForNewBytes = 2 * roomMinBytes

const ownNames = /^(PG_VERSION|base|global|pg_\w+(\.conf)?|postgresql(\.auto)?\.conf|postmaster\.\w+)$/

/**
 * One sentence where the folder cannot be a database of this version; null where it may be one, or is new. Nothing is
 * changed: PGlite would make a new database over one whose PG_VERSION is gone, and writes into one that it cannot open.
 */
export function whyNotOpen(path: string): string | null {
  const kind = statSync(path, { throwIfNoEntry: false })
  if (!kind) return whyNoRoom(dirname(path), roomForNewBytes)
  if (!kind.isDirectory())
    return `${path} is a file where the database's folder should be: move it away, or set DATA_DIR.`
  const refused = findRefused(path)
  if (refused) return refusedAt(refused)
  const foreign = readdirSync(path).find((name) => !ownNames.test(name))
  if (foreign !== undefined)
    return `${path} holds ${foreign}, which is not of a database: move it away, or set DATA_DIR to another folder.`
  if (holdsNoFile(path)) return whyNoRoom(path, roomForNewBytes)
  const version = versionIn(path)
  if (version !== undefined && version !== embeddedVersion)
    return `${path} was written by PostgreSQL ${version}, and this version of ${site.name} reads PostgreSQL ${embeddedVersion}: make a backup with the version that wrote it, and restore that with this one.`
  return version === embeddedVersion && isWhole(path) ? null : damagedAt(path)
}

/** Undefined where none stands there. */
function versionIn(path: string): string | undefined {
  try {
    return /^\d+/.exec(readFileSync(`${path}/PG_VERSION`, 'utf8'))?.[0]
  } catch {
    return undefined
  }
}

/** Whether the control file has its full size and there is a write-ahead log: no database opens without them. */
function isWhole(path: string): boolean {
  const controlBytes = 8192
  const control = statSync(`${path}/global/pg_control`, { throwIfNoEntry: false })
  const log = statSync(`${path}/pg_wal`, { throwIfNoEntry: false })
  return control?.size === controlBytes && Boolean(log?.isDirectory()) && !holdsNoFile(`${path}/pg_wal`)
}

const holdsNoFile = (path: string) =>
  readdirSync(path, { recursive: true, withFileTypes: true }).every((entry) => entry.isDirectory())

function whyNoRoom(path: string, minBytes: number): string | null {
  const { bavail, bsize } = statfsSync(path)
  return bavail * bsize < minBytes ? `The disk of ${path} is full: make room, and start again.` : null
}

const damagedAt = (path: string) =>
  `The database in ${path} is damaged, or its first start broke off: restore a backup into another DATA_DIR, or delete the folder if nobody had signed up yet.`

/** One sentence about why the embedded database did not open, found in the folder: its own words do not say it. */
export const whyNotOpened = (path: string): string => whyNoRoom(path, roomMinBytes) ?? damagedAt(path)

function findRefused(path: string): string | undefined {
  const all = [path, ...readdirSync(path, { recursive: true, encoding: 'utf8' }).map((name) => `${path}/${name}`)]
  return all.find((one) => !mayUse(one))
}
