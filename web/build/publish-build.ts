import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import type { Plugin } from 'vite'
import { dayMs } from '#shared/time.ts'

const unreferencedMaxAgeMs = 7 * dayMs
/** Published last, so that an interrupted build is repeated. All files of a build get its modification time. */
const lastFile = 'app.html'

/**
 * Moves the files of `builtFolder` to the served `folder` one by one, first assets, then pages, so that no page
 * references a missing file. Assets that only pages of an earlier build reference stay for another week. A build into
 * another folder stays there.
 */
export function publishBuild(builtFolder: string, folder: string): Plugin {
  return {
    name: 'porchlight:publish-build',
    apply: ({ build }, { command }) => command === 'build' && build?.outDir === builtFolder,
    enforce: 'post',
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const [names, served] = [await filesIn(builtFolder), await filesIn(folder)]
        const dropped = served.filter((name) => !names.includes(name))
        const time = (await stat(join(builtFolder, lastFile))).mtime
        await sweep(folder, { served: served.filter(isAsset), dropped: dropped.filter(isAsset) }, time)
        for (const name of names.sort((a, b) => rank(a) - rank(b))) {
          await mkdir(dirname(join(folder, name)), { recursive: true })
          await utimes(join(builtFolder, name), time, time)
          await rename(join(builtFolder, name), join(folder, name))
        }
        for (const name of dropped) if (!isAsset(name)) await rm(join(folder, name))
        await rm(builtFolder, { recursive: true })
      },
    },
  }
}

const isAsset = (name: string) => dirname(name) === 'assets'
const rank = (name: string) => (isAsset(name) ? 0 : name === lastFile ? 2 : 1)
const timeOf = (path: string) =>
  stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  )

async function filesIn(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
}

/**
 * Handles assets that are not referenced any more: those unreferenced for a week are removed, and for those referenced
 * until now the week begins.
 */
async function sweep(folder: string, { served, dropped }: Record<'served' | 'dropped', string[]>, now: Date) {
  const [justBefore, builtBefore] = [new Date(now.getTime() - 1), await timeOf(join(folder, lastFile))]
  const times = new Map<string, number>()
  for (const name of served) times.set(name, await timeOf(join(folder, name)))
  // In a copied folder, or one built by other means, file times do not tell which assets were referenced.
  const isDated = [...times.values()].includes(builtBefore)
  for (const name of dropped) {
    const [path, time] = [join(folder, name), times.get(name) ?? 0]
    if (!isDated || time === builtBefore) await utimes(path, justBefore, justBefore)
    else if (time < now.getTime() - unreferencedMaxAgeMs) await rm(path)
  }
}
