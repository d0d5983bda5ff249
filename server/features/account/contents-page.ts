import { site } from '#site'
import { exportSections } from './export-sections.ts'

const line = ({ name, about }: (typeof exportSections)[number]) =>
  `    <dt><a href="${name}.json">${name}.json</a></dt>\n    <dd>${about}</dd>`

/** Renders the table of contents of the export as a page for people; the JSON files beside it are also for programs. */
export const contentsPage = (now: Date): string => `<!doctype html>
<html lang="en">
  <meta charset="utf-8">
  <title>Your data from ${site.name}</title>
  <style>body { font: 1rem/1.5 sans-serif; max-width: 40rem; margin: 2rem auto; padding: 0 1rem }</style>
  <h1>Your data from ${site.name}</h1>
  <p>All that we keep about you, as of ${now.toUTCString()}. Each file is a list in JSON; any text editor opens it.
  Others are in it as you see them on ${site.name}, and times are in UTC. What would let somebody in is not in it:
  passwords, which nobody can read, keys and secret addresses. Nor are notes of which mails are on their way, or went.</p>
  <dl>
${exportSections.map(line).join('\n')}
  </dl>
</html>
`
