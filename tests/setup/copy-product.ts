import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** Copies the files that git tracks or would track, except those below the `ignored` names. */
export function copyProduct(target: string, ignored: string[] = []) {
  const tracked = git('.', 'ls-files', '--cached', '--others', '--exclude-standard', '-z')
  const isCopied = (path: string) => path !== '' && existsSync(path) && !ignored.includes(path.split('/')[0] as string)
  for (const path of tracked.split('\0').filter(isCopied)) {
    mkdirSync(dirname(join(target, path)), { recursive: true })
    // Modification times are kept, as container engines do, because build steps compare them.
    cpSync(path, join(target, path), { preserveTimestamps: true })
  }
}

/**
 * Gives a copy of the product the installed packages, each as a link. A link to the whole folder would be dangerous: if
 * a script of the copy ran `npm ci`, npm would delete the packages of this checkout through it.
 */
export function linkPackages(target: string) {
  const packages = join(target, 'node_modules')
  mkdirSync(packages)
  const names = readdirSync('node_modules').filter((name) => name === '.bin' || !name.startsWith('.'))
  for (const name of names) symlinkSync(resolve('node_modules', name), join(packages, name))
  // The copy is newer than the lock file, so that the scripts regard the packages as current.
  cpSync('node_modules/.package-lock.json', join(packages, '.package-lock.json'))
}

/** Runs a command of git in a folder, with a name for its commits, and returns its output. */
export const git = (folder: string, ...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@porchlight.example', ...args], {
    cwd: folder,
    encoding: 'utf8',
  })

/** Commits all files of a folder, as the first commit of a repository or as its next one. */
export function commitAll(folder: string, message: string) {
  if (!existsSync(join(folder, '.git'))) git(folder, 'init', '--quiet', '--initial-branch=main')
  git(folder, 'add', '--all')
  git(folder, 'commit', '--quiet', '--message', message)
}
