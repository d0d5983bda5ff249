import { mkdirSync } from 'node:fs'
import { type BrowserContext, chromium } from '@playwright/test'
import { demoPassword } from '#server/db/seed/demo.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { chromiumArgs, findChromium } from '../scripts/chromium.mjs'
import { startServer } from './server-process.ts'

/** What there is to see, as whom, and under which name its picture is kept. */
type Shot = { name: string; as: 'maya' | 'ben' | 'nobody'; path: string }

const sizes = { desk: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } }
/** The demo's neighborhood keeps Chicago's clock. */
const timezoneId = 'America/Chicago'
const forReadme = process.argv.includes('--readme')

const server = await startServer({ env: { DEMO: '1' } })
const executablePath = findChromium()
const browser = await chromium.launch({ args: chromiumArgs, ...(executablePath && { executablePath }) })

async function signIn(context: BrowserContext, who: Shot['as']) {
  if (who === 'nobody') return
  const data = { email: `${who}@porchlight.example`, password: demoPassword }
  await context.request.post('/api/auth/login', { data })
}

/** One task for each state that Maya's or Ben's page looks different in. */
async function taskShots(): Promise<Shot[]> {
  const context = await browser.newContext({ baseURL: server.address })
  await signIn(context, 'maya')
  const tasks: Task[] = await (await context.request.get('/api/my-tasks')).json()
  await context.close()
  const first = new Map(tasks.map((task) => [task.status, task.id]))
  return [...first].flatMap(([status, id]) => [
    { name: `task-${status}-maya`, as: 'maya' as const, path: `/task/${id}` },
    { name: `messages-${status}-maya`, as: 'maya' as const, path: `/messages?task=${id}` },
  ])
}

const screens: Shot[] = [
  { name: 'landing', as: 'nobody', path: '/' },
  { name: 'privacy-policy', as: 'nobody', path: '/privacy-policy' },
  { name: 'terms-of-service', as: 'nobody', path: '/terms-of-service' },
  { name: 'auth', as: 'nobody', path: '/auth' },
  { name: 'home-maya', as: 'maya', path: '/' },
  { name: 'home-ben', as: 'ben', path: '/' },
  { name: 'browse', as: 'ben', path: '/browse' },
  { name: 'browse-filtered', as: 'ben', path: '/browse?category=childcare&compensation=money' },
  { name: 'browse-nothing', as: 'ben', path: '/browse?q=submarine' },
  { name: 'post-request', as: 'maya', path: '/post?type=request' },
  { name: 'post-service', as: 'maya', path: '/post?type=service' },
  { name: 'messages', as: 'maya', path: '/messages' },
  { name: 'messages-ben', as: 'ben', path: '/messages' },
  { name: 'profile', as: 'maya', path: '/profile' },
  { name: 'profile-tasks', as: 'maya', path: '/profile?tab=tasks' },
  { name: 'profile-reviews', as: 'maya', path: '/profile?tab=reviews' },
  { name: 'missing', as: 'maya', path: '/no/such/page' },
]
const pictured: Shot[] = [
  { name: 'landing', as: 'nobody', path: '/' },
  { name: 'browse', as: 'ben', path: '/browse' },
]

const shots = forReadme ? pictured : [...screens, ...(await taskShots())]
const folder = forReadme ? 'docs/pictures' : 'shots'
mkdirSync(folder, { recursive: true })

for (const [size, viewport] of Object.entries(sizes).slice(0, forReadme ? 1 : 2)) {
  for (const { name, as, path } of shots) {
    const context = await browser.newContext({ baseURL: server.address, viewport, reducedMotion: 'reduce', timezoneId })
    await signIn(context, as)
    const page = await context.newPage()
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    const file = forReadme ? `${folder}/${name}.png` : `${folder}/${name}-${size}.png`
    await page.screenshot({ path: file, fullPage: !forReadme })
    console.log(file)
    await context.close()
  }
}

await browser.close()
await server.stop()
