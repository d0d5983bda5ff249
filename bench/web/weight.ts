import type { BrowserContext } from '@playwright/test'
import { screens } from '#shared/screens.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { report } from '../report.ts'
import { desk, type Stage, visit } from './stage.ts'

const screenMaxKB = 150
const ownMaxKB = 40
const landingMaxKB = 10

/** Bytes on the wire without headers, by the script's file. */
type Scripts = Map<string, number>

/** Every script that a page asks for until it has come to rest; opened directly, with nothing kept. */
async function scriptsOf(context: BrowserContext, path: string): Promise<Scripts> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  const coming = new Map<string, { name: string; headerBytes: number }>()
  const scripts: Scripts = new Map()
  session.on('Network.responseReceived', ({ requestId, response }) => {
    const name = /\/assets\/(.+\.js)$/.exec(new URL(response.url).pathname)?.[1]
    if (name) coming.set(requestId, { name, headerBytes: response.encodedDataLength })
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const script = coming.get(requestId)
    if (script) scripts.set(script.name, encodedDataLength - script.headerBytes)
  })
  await session.send('Network.enable')
  await page.goto(path, { waitUntil: 'networkidle' })
  await page.close()
  return scripts
}

const sum = (scripts: Scripts) => [...scripts.values()].reduce((all, bytes) => all + bytes, 0)
const inKB = (bytes: number) => bytes / 1000

/** Script on the landing page and on every screen, all of it and the largest file that not every screen has. */
export async function weight(stage: Stage) {
  const dan = await visit(stage, { as: null, viewport: desk })
  const landing = await scriptsOf(dan, '/')
  await dan.close()
  reportScript('script, landing', sum(landing), landingMaxKB, `${landing.size} files`)

  const all = new Map<string, Scripts>()
  for (const [screen, path] of await pathsOf(stage)) {
    const context = await visit(stage, { as: isEntrance(screen) ? null : 'maya', viewport: desk })
    all.set(screen, await scriptsOf(context, path))
    await context.close()
  }
  const everywhere = [...(all.get('/') ?? [])]
    .map(([name]) => name)
    .filter((name) => [...all.values()].every((scripts) => scripts.has(name)))
  for (const [screen, scripts] of all) {
    const own = [...scripts].filter(([name]) => !everywhere.includes(name)).sort((a, b) => b[1] - a[1])
    reportScript(`script, ${screen}`, sum(scripts), screenMaxKB, `${scripts.size} files`)
    const [largest] = own
    if (largest) reportScript(`largest own file, ${screen}`, largest[1], ownMaxKB, largest[0])
  }
}

const isEntrance = (screen: string) => /auth|password|verify/.test(screen)

const reportScript = (what: string, bytes: number, goal: number, from: string) =>
  report({ what: `${what}, brotli`, value: inKB(bytes), unit: 'kB', goal, from })

/** Each screen and where it is: Maya's open request, and who asks for something else. */
async function pathsOf(stage: Stage): Promise<[string, string][]> {
  const context = await visit(stage, { as: 'maya', viewport: desk })
  const mine: Task[] = await (await context.request.get('/api/my-tasks')).json()
  const found: Task[] = await (await context.request.get('/api/tasks')).json()
  await context.close()
  const open = mine.find(({ status }) => status === 'open')
  const other = found.find(({ requesterId }) => requesterId !== open?.requesterId) ?? mine[0]
  const named: Record<string, string | null | undefined> = { ':id': open?.id, ':userId': other?.requesterId }
  return ['/', ...screens].map((screen) => [screen, screen.replace(/:\w+/, (name) => named[name] ?? '')])
}
