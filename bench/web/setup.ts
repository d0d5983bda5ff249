import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { demoPassword } from '#server/demo/neighborhood/seed-demo.ts'
import { dayMs } from '#shared/time.ts'
import { freePort, startServer } from '#tests/setup/server-process.ts'
import { chromiumArgs, findChromium } from '../../scripts/chromium.mjs'

export type Setup = {
  address: string
  browser: Browser
  /** Port for remote debugging, through which Lighthouse controls the browser. */
  debugPort: number
  rounds: number
}

export const phone = { width: 390, height: 844 }
export const desk = { width: 1280, height: 800 }
export const cards = 100
/** CPU throttling factor that simulates a phone some years old. */
const cpuTimesSlower = 4

/** Starts the product with the built site, the demo's neighbors and enough open requests, and a browser. */
export async function openSetup(rounds: number) {
  const server = await startServer({ env: { DEMO: '1', NODE_ENV: 'production' } })
  const debugPort = await freePort()
  const executablePath = findChromium()
  const args = [...chromiumArgs, `--remote-debugging-port=${debugPort}`]
  const browser = await chromium.launch({ args, ...(executablePath && { executablePath }) })
  const setup: Setup = { address: server.address, browser, debugPort, rounds }
  await postRequests(setup)
  return {
    setup,
    close: async () => {
      await browser.close()
      await server.stop()
    },
  }
}

type Neighbor = 'maya' | 'ben'
type Visit = { as: Neighbor | null; viewport: typeof phone }

/** Opens a browser context with an empty cache and storage, signed in unless `as` is null. */
export async function visit({ browser, address }: Setup, { as, viewport }: Visit): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: address, viewport })
  if (as) {
    const data = { email: `${as}@porchlight.example`, password: demoPassword }
    const answer = await context.request.post('/api/auth/login', { data })
    if (!answer.ok()) throw new Error(`${as} could not sign in: ${await answer.text()}`)
  }
  return context
}

/** Opens a page with a throttled CPU. */
export async function openSlowPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuTimesSlower })
  return page
}

async function postRequests(setup: Setup) {
  const context = await visit(setup, { as: 'maya', viewport: desk })
  for (let index = 0; index < cards; index++) {
    const answer = await context.request.post('/api/tasks', {
      data: {
        taskType: 'request',
        title: `Walk the dogs of number ${index + 1}`,
        description: 'Half an hour around the park and back, and both of them know the way. Please bring a good mood.',
        category: 'pets',
        date: new Date(Date.now() + ((index % 30) + 2) * dayMs).toISOString(),
        compensationType: 'money',
        compensation: 15 + (index % 40),
        address: '12 Maple Street, Oak Park, IL 60302',
      },
    })
    if (!answer.ok()) throw new Error(`A request was not posted: ${await answer.text()}`)
  }
  await context.close()
}
