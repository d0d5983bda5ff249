// Deletes the largest parts of the packages that a running product never reads, after an install without development
// dependencies. `npm start` imports this file, and the Dockerfile runs it.
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const packages = 'node_modules'

/** The C headers in the packages of Node (67 MB), and the drawings that `@tabler/icons-react` was made from (48 MB). */
const folders = readdirSync(packages)
  .filter((name) => name.startsWith('node-'))
  .map((name) => join(name, 'include'))
  .concat('@tabler/icons')
for (const folder of folders) rmSync(join(packages, folder), { recursive: true, force: true })

/** Source maps (34 MB) are for debuggers. */
const maps = readdirSync(packages, { recursive: true }).filter((name) => name.endsWith('.map'))
for (const map of maps) rmSync(join(packages, map))
