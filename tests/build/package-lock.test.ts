import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Locked = { version?: string; resolved?: string; optionalDependencies?: Record<string, string> }
const packages: Record<string, Locked> = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages

/**
 * Packages with optional dependencies for each platform. npm installs the one that fits, so one lock file must list all
 * of them.
 */
const parents = ['', 'rolldown', 'lightningcss', '@biomejs/biome', '@node-rs/argon2', 'typescript', 'oxc-resolver']

test.each(parents)('the lock file lists every platform package of "%s", in the required version', (name) => {
  const required = packages[name && `node_modules/${name}`]?.optionalDependencies ?? {}
  const locked = Object.keys(required).map((child) => [child, packages[`node_modules/${child}`]?.version])
  expect(Object.keys(required).length).toBeGreaterThanOrEqual(5)
  expect(Object.fromEntries(locked)).toEqual(required)
})

test('the lock file lists a Node 24 for each of the five platforms', () => {
  const nodes = Object.entries(packages['']?.optionalDependencies ?? {})
  expect(nodes).toHaveLength(5)
})

test('the lock file names no registry, so that any mirror can be used', () => {
  const resolved = Object.entries(packages).filter(([, { resolved }]) => resolved)
  expect(Object.keys(packages).length).toBeGreaterThan(200)
  expect(resolved).toEqual([])
})
