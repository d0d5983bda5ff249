import { accessSync, constants, readdirSync, readFileSync, statfsSync, statSync } from 'node:fs'
import { site } from '#site'

/** The one major version of PostgreSQL that the embedded database reads: that of PGlite. */
const embeddedVersion = '18'

/** An embedded database needs less than this beside what it holds: a segment of its log and some pages. */
const roomMinBytes = 32 * 2 ** 20

const ownNames = /^(PG_VERSION|base|global|pg_\w+(\.conf)?|postgresql(\.auto)?\.conf|postmaster\.\w+)$/

/** One sentence where the folder cannot be a database of this version; null where it may be one, or is new. */
export function whyNotOpen(path: string): string | null {
  const kind = statSync(path, { throwIfNoEntry: false })
  if (!kind) return null
  if (!kind.isDirectory())
    return `${path} is a file where the database's folder should be: move it away, or set DATA_DIR.`
  const foreign = readdirSync(path).find((name) => !ownNames.test(name))
  if (foreign !== undefined)
    return `${path} holds ${foreign}, which is not of a database: move it away, or set DATA_DIR to another folder.`
  const version = versionIn(path)
  if (version === undefined || version === embeddedVersion) return null
  return `${path} was written by PostgreSQL ${version}, and this version of ${site.name} reads PostgreSQL ${embeddedVersion}: make a backup with the version that wrote it, and restore that with this one.`
}

function versionIn(path: string): string | undefined {
  try {
    return readFileSync(`${path}/PG_VERSION`, 'utf8').trim()
  } catch {
    return undefined
  }
}

/** One sentence about why the embedded database did not open, found in the folder: its own words do not say it. */
export function whyNotOpened(path: string): string {
  const refused = findRefused(path)
  if (refused) return `${refused} may not be read or written by this account: give it back to it, or set DATA_DIR.`
  const { bavail, bsize } = statfsSync(path)
  if (bavail * bsize < roomMinBytes) return `The disk of ${path} is full: make room, and start again.`
  return `The database in ${path} is damaged, or its first start broke off: restore a backup into another DATA_DIR, or delete the folder if nobody had signed up yet.`
}

function findRefused(path: string): string | undefined {
  const all = [path, ...readdirSync(path, { recursive: true, encoding: 'utf8' }).map((name) => `${path}/${name}`)]
  return all.find((one) => {
    try {
      accessSync(one, constants.R_OK | constants.W_OK)
      return false
    } catch {
      return true
    }
  })
}
