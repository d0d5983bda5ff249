import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { demoPassword } from '#server/db/seed/demo.ts'
import { dayMs } from '#shared/time.ts'
import { freePort, startServer } from '#tests/setup/server-process.ts'
import { chromiumArgs, findChromium } from '../../scripts/chromium.mjs'

export type Stage = {
  address: string
  browser: Browser
  /** Where another program can steer the browser. */
  debugPort: number
  rounds: number
}

export const phone = { width: 390, height: 844 }
export const desk = { width: 1280, height: 800 }
export const cards = 100
/** A phone of some years beside this machine. */
const cpuTimesSlower = 4

/** The built site on the product itself, with the demo's neighbors and so many open requests, and a browser. */
export async function openStage(rounds: number) {
  const server = await startServer({ env: { DEMO: '1', NODE_ENV: 'production' } })
  const debugPort = await freePort()
  const executablePath = findChromium()
  const args = [...chromiumArgs, `--remote-debugging-port=${debugPort}`]
  const browser = await chromium.launch({ args, ...(executablePath && { executablePath }) })
  const stage: Stage = { address: server.address, browser, debugPort, rounds }
  await fillTheList(stage)
  return {
    stage,
    close: async () => {
      await browser.close()
      await server.stop()
    },
  }
}

type Neighbor = 'maya' | 'ben'
type Visit = { as: Neighbor | null; viewport: typeof phone }

/** Somebody's browser that has never been here: nothing is kept of an earlier visit. */
export async function visit({ browser, address }: Stage, { as, viewport }: Visit): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: address, viewport })
  if (as) {
    const data = { email: `${as}@porchlight.example`, password: demoPassword }
    const answer = await context.request.post('/api/auth/login', { data })
    if (!answer.ok()) throw new Error(`${as} could not sign in: ${await answer.text()}`)
  }
  return context
}

/** A page on the slower machine. */
export async function slowPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuTimesSlower })
  return page
}

async function fillTheList(stage: Stage) {
  const context = await visit(stage, { as: 'maya', viewport: desk })
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
