import { execFile } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import { screens } from '#shared/screens.ts'
import { freshFolder } from '#tests/setup/server-process.ts'
import { screenModule } from '#web/build/preload-headers.ts'
import type { Chunk } from './built-chunks.ts'
import { landingMaxBytes, ownMaxBytes, screenMaxBytes } from './screen-max-bytes.ts'

const run = promisify(execFile)
const chunks = new Map<string, Chunk>()
let warnings = ''

const chunkWith = (part: string): string => {
  const [name] = [...chunks].find(([, { modules }]) => modules.some((module) => module.includes(part))) ?? []
  if (name === undefined) throw new Error(`No chunk holds ${part}`)
  return name
}

/** Chunks that the browser must load before these run. */
function chunksFor(...names: string[]): Chunk[] {
  const needed = new Set<string>()
  const add = (name: string) => {
    if (needed.has(name)) return
    needed.add(name)
    for (const imported of chunks.get(name)?.imports ?? []) add(imported)
  }
  names.forEach(add)
  return [...needed].flatMap((name) => chunks.get(name) ?? [])
}

const bytesOf = (all: Chunk[]) => all.reduce((sum, { bytes }) => sum + bytes, 0)
const chunksNeededBy = (screen: string) => chunksFor(chunkWith('/web/main.tsx'), chunkWith(screenModule(screen)))

/**
 * Chunks that every screen loads without waiting for them: one chooses the color scheme, one registers the service
 * worker.
 */
const besideApp = ['/web/prerendered/browser/scheme-first.ts', '/web/app/register-service-worker.ts']
/** All chunks that a browser loads for a screen, including `parts`, which the screen loads immediately. */
const chunksLoadedBy = (screen: string, parts: string[] = []) =>
  chunksFor(chunkWith('/web/main.tsx'), chunkWith(screenModule(screen)), ...[...besideApp, ...parts].map(chunkWith))

beforeAll(async () => {
  const env = { ...process.env, NODE_ENV: 'production' }
  const folder = freshFolder()
  const built = await run(process.execPath, ['tests/build/built-chunks.ts', folder], {
    env,
    maxBuffer: 64 * 1024 * 1024,
  })
  rmSync(folder, { recursive: true })
  warnings = built.stderr
  for (const [name, chunk] of JSON.parse(built.stdout) as [string, Chunk][]) chunks.set(name, chunk)
})

describe.each(['/', ...screens])('%s', (screen) => {
  test('loads few scripts', () => {
    const loaded = chunksLoadedBy(screen)
    expect(bytesOf(loaded)).toBeGreaterThan(100_000)
    expect(bytesOf(loaded)).toBeLessThan(screenMaxBytes)
  })

  test('waits for no schema, and not for the refusals of every feature', () => {
    const modules = chunksNeededBy(screen).flatMap((chunk) => chunk.modules)
    const others = /\/node_modules\/zod\/|schema\.ts$|\/shared\/refusals\.ts$/
    expect(modules.filter((module) => others.test(module))).toEqual([])
  })
})

/** The parts are those that tests/stories/screens-load-few-scripts.story.ts finds loaded. */
test.each([
  ['a task with its chat', '/task/:id', ['/web/features/messages/inbox/task-chat.tsx']],
  [
    'a task with offers to choose from',
    '/task/:id',
    ['/web/features/messages/inbox/task-chat.tsx', '/web/features/offers/offer-comparison.tsx'],
  ],
  ['a chat', '/messages', ['/web/features/messages/inbox/task-chat.tsx']],
  ['a month of requests', '/browse', ['/web/features/tasks/calendar/browse-calendar.tsx']],
  ['own tasks', '/profile', ['/web/features/tasks/lists/own-tasks.tsx']],
  ['the push settings of a device', '/notification-settings', ['/web/features/push/device.ts']],
] as const)('%s loads few scripts', (_what, screen, parts) => {
  expect(bytesOf(chunksLoadedBy(screen, [...parts]))).toBeLessThan(screenMaxBytes)
})

test('the landing page loads almost no script', () => {
  const needed = chunksFor(chunkWith('/web/prerendered/browser/main.ts'))
  expect(bytesOf(needed)).toBeGreaterThan(100)
  expect(bytesOf(needed)).toBeLessThan(landingMaxBytes)
})

test('the development page of the kit is not in the build', () => {
  expect(existsSync('web/dev/kit.tsx')).toBe(true)
  const modules = [...chunks.values()].flatMap((chunk) => chunk.modules)
  expect(modules.filter((module) => module.includes('/web/dev/'))).toEqual([])
})

test('chunks that not every screen needs are small', () => {
  const common = chunksFor(chunkWith('/web/main.tsx'))
  const others = [...chunks].filter(([, chunk]) => !common.includes(chunk))
  expect(others.length).toBeGreaterThan(30)
  expect(others.filter(([, { bytes }]) => bytes >= ownMaxBytes).map(([name, { bytes }]) => [name, bytes])).toEqual([])
})

test('the build prints no warning', () => {
  expect(warnings).toBe('')
})
