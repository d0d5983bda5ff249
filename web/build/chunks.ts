import type { Rolldown } from 'vite'

/** Pages load scheme-first.ts as a classic script, so it cannot share modules. */
const source = /\/(web|shared)\/(?!prerendered\/browser\/scheme-first).*\.tsx?$/
const prerenderedPages = /\/web\/prerendered\/browser\//

/** True for modules that the scripts of the prerendered pages load. */
function isOnPrerenderedPages(id: string, context: Rolldown.ChunkingContext): boolean {
  const importers = new Set([id])
  for (const importer of importers)
    for (const next of context.getModuleInfo(importer)?.importers ?? []) importers.add(next)
  return [...importers].some((importer) => prerenderedPages.test(importer))
}

/** Modules that share a chunk. All others are split as the screens need them. */
export const groups: Rolldown.CodeSplittingGroup[] = [
  // Libraries change only with their own releases, so browsers keep this chunk across releases of the app.
  { name: 'vendor', tags: ['$initial'], test: /node_modules/, priority: 3 },
  // The prerendered pages load these few modules without those of the app.
  { name: (id, context) => (isOnPrerenderedPages(id, context) ? 'prerendered' : null), test: source, priority: 3 },
  { name: 'app', tags: ['$initial'], test: source, priority: 2 },
  // Each module that five or more screens share would be a request. Schemas and their
  // `validate` stay apart: they need zod, screens do not.
  // So do the picture of the five screens for signed-out users, the forms of codes and passkeys, and what is said about
  // decisions, which few neighbors ever read.
  {
    name: 'shared',
    test: /^(?!.*\/(illustrations\/|auth\/(auth-|code-field|use-code-form|factor-|passkey-)|shared\/moderation\/)).*(?<!schema|described|lib\/validate)\.tsx?$/,
    minShareCount: 5,
    priority: 1,
  },
]
