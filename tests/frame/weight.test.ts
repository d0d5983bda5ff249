import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import { screens } from '#shared/screens.ts'
import { screenModule } from '#web/build/screens-ahead.ts'
import type { Chunk } from './built-chunks.ts'
import { screenMaxBytes } from './screen-weight.ts'

const ownMaxBytes = 40_000
const landingMaxBytes = 10_000

const run = promisify(execFile)
const chunks = new Map<string, Chunk>()

const holding = (part: string): string => {
  const [name] = [...chunks].find(([, { modules }]) => modules.some((module) => module.includes(part))) ?? []
  if (name === undefined) throw new Error(`No chunk holds ${part}`)
  return name
}

/** What the browser must have before these run. */
function neededFor(...names: string[]): Chunk[] {
  const needed = new Set<string>()
  const take = (name: string) => {
    if (needed.has(name)) return
    needed.add(name)
    for (const below of chunks.get(name)?.imports ?? []) take(below)
  }
  names.forEach(take)
  return [...needed].flatMap((name) => chunks.get(name) ?? [])
}

const weightOf = (list: Chunk[]) => list.reduce((sum, { bytes }) => sum + bytes, 0)
const neededOn = (screen: string) => neededFor(holding('/web/main.tsx'), holding(screenModule(screen)))

/** What comes with every screen and none waits for: what chooses the colors, and what keeps the app for offline. */
const beside = ['/web/public/browser/scheme-first.ts', '/web/app/service-worker.ts']
/** All that a browser loads of a screen, with the parts of it that come at once. */
const loadedOn = (screen: string, parts: string[] = []) =>
  neededFor(holding('/web/main.tsx'), holding(screenModule(screen)), ...[...beside, ...parts].map(holding))

beforeAll(async () => {
  const env = { ...process.env, NODE_ENV: 'production' }
  const built = await run(process.execPath, ['tests/frame/built-chunks.ts'], { env, maxBuffer: 64 * 1024 * 1024 })
  for (const [name, chunk] of JSON.parse(built.stdout) as [string, Chunk][]) chunks.set(name, chunk)
})

describe.each(['/', ...screens])('%s', (screen) => {
  test('weighs little', () => {
    const loaded = loadedOn(screen)
    expect(weightOf(loaded)).toBeGreaterThan(100_000)
    expect(weightOf(loaded)).toBeLessThan(screenMaxBytes)
  })

  test('waits for no schema, and not for the refusals of every room', () => {
    const modules = neededOn(screen).flatMap((chunk) => chunk.modules)
    const others = /\/node_modules\/zod\/|schema\.ts$|\/shared\/refusals\.ts$/
    expect(modules.filter((module) => others.test(module))).toEqual([])
  })
})

/** As tests/stories/screens-weigh-little.story.ts finds them loaded. */
test.each([
  ['a task with its chat', '/task/:id', ['/web/messages/task-chat.tsx']],
  ['and with offers to choose from', '/task/:id', ['/web/messages/task-chat.tsx', '/web/offers/accept-helper.tsx']],
  ['a chat', '/messages', ['/web/messages/task-chat.tsx']],
  ['a month of requests', '/browse', ['/web/tasks/browse-calendar.tsx']],
  ['one’s own tasks', '/profile', ['/web/tasks/own-tasks.tsx']],
  ['what a device hears of', '/notification-settings', ['/web/push/device.ts']],
] as const)('%s weighs little', (_what, screen, parts) => {
  expect(weightOf(loadedOn(screen, [...parts]))).toBeLessThan(screenMaxBytes)
})

test('the landing page loads next to nothing', () => {
  const needed = neededFor(holding('/web/public/browser/public.ts'))
  expect(weightOf(needed)).toBeGreaterThan(100)
  expect(weightOf(needed)).toBeLessThan(landingMaxBytes)
})

test('what is not around every screen comes in small parts', () => {
  const around = neededFor(holding('/web/main.tsx'))
  const others = [...chunks].filter(([, chunk]) => !around.includes(chunk))
  expect(others.length).toBeGreaterThan(30)
  expect(others.filter(([, { bytes }]) => bytes >= ownMaxBytes).map(([name, { bytes }]) => [name, bytes])).toEqual([])
})
