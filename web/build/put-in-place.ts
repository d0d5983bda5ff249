import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { dayMs } from '#shared/time.ts'

const earlierKeptMs = 7 * dayMs
/** Put in place last, so that a build that broke off is made again; all files of its build bear its time. */
const lastFile = 'app.html'

/**
 * Puts what was built beside in the place that is served, file by file, so that no page ever names what is not there:
 * first what pages name, then the pages. What only pages of an earlier build name stays for a week more.
 */
export function putInPlace(place: string): Plugin {
  let made = ''
  return {
    name: 'porchlight:put-in-place',
    apply: 'build',
    enforce: 'post',
    configResolved: (config) => {
      made = resolve(config.root, config.build.outDir)
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const [names, served] = [await filesIn(made), await filesIn(place)]
        const dropped = served.filter((name) => !names.includes(name))
        const time = (await stat(join(made, lastFile))).mtime
        await sweep(place, { served: served.filter(isAsset), dropped: dropped.filter(isAsset) }, time)
        for (const name of names.sort((a, b) => rank(a) - rank(b))) {
          await mkdir(dirname(join(place, name)), { recursive: true })
          await utimes(join(made, name), time, time)
          await rename(join(made, name), join(place, name))
        }
        for (const name of dropped) if (!isAsset(name)) await rm(join(place, name))
        await rm(made, { recursive: true })
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
 * Of what no page names from now on: what none has named for long goes, and for what one named until now the week
 * begins.
 */
async function sweep(place: string, { served, dropped }: Record<'served' | 'dropped', string[]>, now: Date) {
  const [justBefore, builtBefore] = [new Date(now.getTime() - 1), await timeOf(join(place, lastFile))]
  const times = new Map<string, number>()
  for (const name of served) times.set(name, await timeOf(join(place, name)))
  // A copy, or a build by other means, says of no file whether it was named.
  const isDated = [...times.values()].includes(builtBefore)
  for (const name of dropped) {
    const [path, time] = [join(place, name), times.get(name) ?? 0]
    if (!isDated || time === builtBefore) await utimes(path, justBefore, justBefore)
    else if (time < now.getTime() - earlierKeptMs) await rm(path)
  }
}
