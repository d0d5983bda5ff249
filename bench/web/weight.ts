import type { BrowserContext } from '@playwright/test'
import { screens } from '#shared/screens.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { landingMaxBytes, ownMaxBytes, screenMaxBytes } from '#tests/build/screen-max-bytes.ts'
import { turnOnDataSaver } from '#tests/setup/data-saver.ts'
import { report } from '../report.ts'
import { desk, type Setup, visit } from './setup.ts'

/** Script file names with their transferred bytes, without headers. */
type Scripts = Map<string, number>

/**
 * Loads a page with an empty cache and returns all scripts that it requests until the network is idle. The browser
 * saves data, so that the code of likely next screens is not fetched.
 */
async function scriptsOf(context: BrowserContext, path: string): Promise<Scripts> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  const requested = new Map<string, { name: string; headerBytes: number }>()
  const scripts: Scripts = new Map()
  session.on('Network.responseReceived', ({ requestId, response }) => {
    const name = /\/assets\/(.+\.js)$/.exec(new URL(response.url).pathname)?.[1]
    if (name) requested.set(requestId, { name, headerBytes: response.encodedDataLength })
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const script = requested.get(requestId)
    if (script) scripts.set(script.name, encodedDataLength - script.headerBytes)
  })
  await session.send('Network.enable')
  await turnOnDataSaver(page)
  await page.goto(path, { waitUntil: 'networkidle' })
  await page.close()
  return scripts
}

const sum = (scripts: Scripts) => [...scripts.values()].reduce((all, bytes) => all + bytes, 0)
const kilobytes = (bytes: number) => bytes / 1000

/**
 * Measures the scripts of the landing page and of every screen: their total, and the largest file that is not on every
 * screen.
 */
export async function weight(setup: Setup) {
  const visitor = await visit(setup, { as: null, viewport: desk })
  const landing = await scriptsOf(visitor, '/')
  await visitor.close()
  reportScript('script, landing', sum(landing), landingMaxBytes, `${landing.size} files`)

  const all = new Map<string, Scripts>()
  for (const [screen, path] of await pathsOf(setup)) {
    const context = await visit(setup, { as: isAuthScreen(screen) ? null : 'maya', viewport: desk })
    all.set(screen, await scriptsOf(context, path))
    await context.close()
  }
  const everywhere = [...(all.get('/') ?? [])]
    .map(([name]) => name)
    .filter((name) => [...all.values()].every((scripts) => scripts.has(name)))
  for (const [screen, scripts] of all) {
    const own = [...scripts].filter(([name]) => !everywhere.includes(name)).sort((a, b) => b[1] - a[1])
    reportScript(`script, ${screen}`, sum(scripts), screenMaxBytes, `${scripts.size} files`)
    const [largest] = own
    if (largest) reportScript(`largest own file, ${screen}`, largest[1], ownMaxBytes, largest[0])
  }
}

const isAuthScreen = (screen: string) => /auth|password|verify/.test(screen)

const reportScript = (what: string, bytes: number, goal: number, from: string) =>
  report({ what: `${what}, brotli`, value: kilobytes(bytes), unit: 'kB', goal: kilobytes(goal), from })

/** Each screen with a path: Maya's open task and the profile of another requester fill the parameters. */
async function pathsOf(setup: Setup): Promise<[string, string][]> {
  const context = await visit(setup, { as: 'maya', viewport: desk })
  const own: Task[] = await (await context.request.get('/api/my-tasks')).json()
  const found: Task[] = await (await context.request.get('/api/tasks')).json()
  await context.close()
  const open = own.find(({ status }) => status === 'open')
  const other = found.find(({ requesterId }) => requesterId !== open?.requesterId) ?? own[0]
  const named: Record<string, string | null | undefined> = { ':id': open?.id, ':userId': other?.requesterId }
  return ['/', ...screens].map((screen) => [screen, screen.replace(/:\w+/, (name) => named[name] ?? '')])
}
