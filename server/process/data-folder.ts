import { accessSync, constants, readdirSync, type Stats, statSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { site } from '#site'

/** What lies in DATA_DIR, and under which name. */
export const dataIn = (folder: string) => ({
  database: `${folder}/pg`,
  lock: `${folder}/lock`,
  files: `${folder}/files`,
  mails: `${folder}/mails`,
  secret: `${folder}/secret`,
})

const kinds: Record<keyof ReturnType<typeof dataIn>, 'folder' | 'file'> = {
  database: 'folder',
  lock: 'file',
  files: 'folder',
  mails: 'folder',
  secret: 'file',
}

/** What a disk or a desktop puts into every folder. */
const isOfSystem = (name: string) => name.startsWith('.') || name === 'lost+found'

const statOf = (path: string): Stats | undefined => statSync(path, { throwIfNoEntry: false })

/** One sentence where data cannot be kept in the folder, which may be new; null where it can. Changes nothing. */
export function whyNotKeepIn(folder: string): string | null {
  const nearest = nearestThere(resolve(folder))
  const whyNot = whyNotUse(nearest, 'folder')
  if (whyNot || nearest !== resolve(folder)) return whyNot
  const names = readdirSync(folder)
  const ours = Object.entries(dataIn(folder)).filter(([, path]) => names.includes(basename(path)))
  const other = names.find((name) => !isOfSystem(name))
  if (ours.length === 0 && other !== undefined)
    return `${folder} holds ${other}, which is not of ${site.name}: set DATA_DIR to an empty folder.`
  for (const [name, path] of ours) {
    const whyNot = whyNotUse(path, kinds[name as keyof typeof kinds])
    if (whyNot) return whyNot
  }
  return null
}

function nearestThere(path: string): string {
  return isThere(path) || path === dirname(path) ? path : nearestThere(dirname(path))
}

/** Of what lies in a closed folder nobody but its owner knows. */
function isThere(path: string): boolean {
  try {
    return statOf(path) !== undefined
  } catch {
    return false
  }
}

function whyNotUse(path: string, kind: 'folder' | 'file'): string | null {
  if (!mayUse(path, kind)) return refusedAt(path)
  const found = statOf(path)?.isDirectory() ? 'folder' : 'file'
  return found === kind
    ? null
    : `${path} is a ${found} where a ${kind} for the data should be: move it away, or set DATA_DIR.`
}

/** Whether this account may read and write what is there. */
export function mayUse(path: string, kind?: 'folder' | 'file'): boolean {
  try {
    const enter = kind === 'folder' && statOf(path)?.isDirectory() ? constants.X_OK : 0
    accessSync(path, constants.R_OK | constants.W_OK | enter)
    return true
  } catch {
    return false
  }
}

export const refusedAt = (path: string) =>
  `${path} may not be read or written by this account: give it back to it, or set DATA_DIR.`
