import { join } from 'node:path'
import { type Plugin, runnerImport } from 'vite'

const apiFile = join(import.meta.dirname, '../../shared/api.ts')

/**
 * Of the table of calls a browser needs each call's method and path. The schemas of what is sent are the forms' own,
 * and what is answered is trusted, so they would be loaded by every screen and used by none.
 */
export function callsInBrief(): Plugin {
  return {
    name: 'porchlight:calls-in-brief',
    load: {
      filter: { id: /\/shared\/api\.ts$/ },
      async handler() {
        const { module, dependencies } = await runnerImport<typeof import('#shared/api.ts')>(apiFile)
        for (const file of dependencies) this.addWatchFile(file)
        const rooms = Object.entries(module.api).map(([room, calls]) => [room, inBrief(calls)])
        return `export const api = ${JSON.stringify(Object.fromEntries(rooms))}`
      },
    },
  }
}

const inBrief = (calls: Record<string, { method: string; path: string }>) =>
  Object.fromEntries(Object.entries(calls).map(([name, { method, path }]) => [name, { method, path }]))
