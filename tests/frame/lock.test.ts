import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Locked = { version?: string; resolved?: string; optionalDependencies?: Record<string, string> }
const packages: Record<string, Locked> = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages

/** The packages of which npm takes the one that fits the machine, so that one lock file serves every neighbor's. */
const parents = ['', 'rolldown', 'lightningcss', '@biomejs/biome', '@node-rs/argon2', 'typescript', 'oxc-resolver']

test.each(parents)('the lock file names every platform package of "%s", in the version it wants', (name) => {
  const wanted = packages[name && `node_modules/${name}`]?.optionalDependencies ?? {}
  const locked = Object.keys(wanted).map((child) => [child, packages[`node_modules/${child}`]?.version])
  expect(Object.keys(wanted).length).toBeGreaterThanOrEqual(5)
  expect(Object.fromEntries(locked)).toEqual(wanted)
})

test('the lock file brings a Node 24 for each of the five platforms', () => {
  const nodes = Object.entries(packages['']?.optionalDependencies ?? {})
  expect(nodes).toHaveLength(5)
})

test('the lock file names no registry, so that any mirror serves', () => {
  const resolved = Object.entries(packages).filter(([, { resolved }]) => resolved)
  expect(Object.keys(packages).length).toBeGreaterThan(200)
  expect(resolved).toEqual([])
})
