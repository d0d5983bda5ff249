import { join } from 'node:path'
import { type Plugin, runnerImport } from 'vite'

const apiFile = join(import.meta.dirname, '../../shared/api.ts')

/**
 * Reduces the table of calls to each call's method and path, which is all a browser needs. Forms import their own
 * schemas and responses are trusted, so every screen would load the schemas and none would use them.
 */
export function compactCalls(): Plugin {
  return {
    name: 'porchlight:compact-calls',
    load: {
      filter: { id: /\/shared\/api\.ts$/ },
      async handler() {
        const { module, dependencies } = await runnerImport<typeof import('../../shared/api.ts')>(apiFile)
        for (const file of dependencies) this.addWatchFile(file)
        const modules = Object.entries(module.api).map(([name, calls]) => [name, compact(calls)])
        return `export const api = ${JSON.stringify(Object.fromEntries(modules))}`
      },
    },
  }
}

const compact = (calls: Record<string, { method: string; path: string }>) =>
  Object.fromEntries(Object.entries(calls).map(([name, { method, path }]) => [name, { method, path }]))
