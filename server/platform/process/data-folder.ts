import { accessSync, constants, readdirSync, type Stats, statSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { site } from '#site'

/** Paths inside DATA_DIR. */
export const dataPaths = (folder: string) => ({
  database: `${folder}/pg`,
  lock: `${folder}/lock`,
  files: `${folder}/files`,
  mails: `${folder}/mails`,
  secret: `${folder}/secret`,
})

const kinds: Record<keyof ReturnType<typeof dataPaths>, 'folder' | 'file'> = {
  database: 'folder',
  lock: 'file',
  files: 'folder',
  mails: 'folder',
  secret: 'file',
}

/** Files that the system puts into every folder. */
const isOfSystem = (name: string) => name.startsWith('.') || name === 'lost+found'

const statOf = (path: string): Stats | undefined => statSync(path, { throwIfNoEntry: false })

/**
 * Returns one sentence if data cannot be stored in the folder, which may not exist yet; null if it can. Changes
 * nothing.
 */
export function whyNotStoreIn(folder: string): string | null {
  const nearest = nearestExisting(resolve(folder))
  const whyNot = whyNotUsePath(nearest, 'folder')
  if (whyNot || nearest !== resolve(folder)) return whyNot
  const names = readdirSync(folder)
  const ours = Object.entries(dataPaths(folder)).filter(([, path]) => names.includes(basename(path)))
  const other = names.find((name) => !isOfSystem(name))
  if (ours.length === 0 && other !== undefined)
    return `${folder} holds ${other}, which is not of ${site.name}: set DATA_DIR to an empty folder.`
  for (const [name, path] of ours) {
    const whyNot = whyNotUsePath(path, kinds[name as keyof typeof kinds])
    if (whyNot) return whyNot
  }
  return null
}

function nearestExisting(path: string): string {
  return isExisting(path) || path === dirname(path) ? path : nearestExisting(dirname(path))
}

/** Returns false also for a path inside a folder that this account may not read. */
function isExisting(path: string): boolean {
  try {
    return statOf(path) !== undefined
  } catch {
    return false
  }
}

function whyNotUsePath(path: string, kind: 'folder' | 'file'): string | null {
  if (!mayUse(path, kind)) return inaccessibleMessage(path)
  const found = statOf(path)?.isDirectory() ? 'folder' : 'file'
  return found === kind
    ? null
    : `${path} is a ${found} where a ${kind} for the data should be: move it away, or set DATA_DIR.`
}

/** Tells whether this account may read and write the path. */
export function mayUse(path: string, kind?: 'folder' | 'file'): boolean {
  try {
    const enter = kind === 'folder' && statOf(path)?.isDirectory() ? constants.X_OK : 0
    accessSync(path, constants.R_OK | constants.W_OK | enter)
    return true
  } catch {
    return false
  }
}

export const inaccessibleMessage = (path: string) =>
  `${path} may not be read or written by this account: give it back to it, or set DATA_DIR.`
