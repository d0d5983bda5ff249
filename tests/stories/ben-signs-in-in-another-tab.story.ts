import type { Page, Request } from '@playwright/test'
import { cast } from '../cast.ts'
import { expect, field, signIn, test } from './story-test.ts'

/**
 * Returns functions that put a tab to sleep, so that it neither receives live events nor sends requests, and wake it.
 */
async function fakeSleep(page: Page) {
  let isAsleep = false
  let closeSocket = () => {}
  const awake = Promise.withResolvers<void>()
  const running = new Set<Request>()
  page.on('requestfinished', (request) => running.delete(request))
  page.on('requestfailed', (request) => running.delete(request))
  await page.routeWebSocket(/\/ws$/, (socket) => {
    const server = socket.connectToServer()
    server.onMessage((message) => isAsleep || socket.send(message))
    server.onClose(() => {
      if (isAsleep) closeSocket = () => void socket.close()
      else void socket.close()
    })
  })
  await page.route('**/api/**', async (route) => {
    if (isAsleep) await awake.promise
    running.add(route.request())
    await route.fallback()
  })
  return {
    sleep: async () => {
      isAsleep = true
      // The server would refuse a request of this tab that it reads after the logout.
      await expect.poll(() => running.size).toBe(0)
    },
    wake: () => {
      isAsleep = false
      awake.resolve()
      closeSocket()
    },
  }
}

const readStorage = (page: Page) => page.evaluate(() => Object.values(localStorage).join())
const profileMenuOf = (page: Page, name: string) => page.getByRole('button', { name: `Profile menu of ${name}` })

const bio = 'Two cats, one ladder.'
const title = 'Feed two cats on Sunday'

const forms = {
  '/profile': {
    type: async (page: Page) => {
      await field(page, 'First name').fill('Adelaide')
      await page.getByLabel('Bio').fill(bio)
    },
    expectBens: async (page: Page) => {
      await expect(field(page, 'First name')).toHaveValue('Ben')
      await expect(page.getByLabel('Bio')).toHaveValue('')
      await expect(page.getByText('You have unsaved changes.')).toBeHidden()
    },
  },
  '/post?type=request': {
    type: (page: Page) => page.getByLabel('Title').fill(title),
    expectBens: (page: Page) => expect(page.getByLabel('Title')).toHaveValue(''),
  },
}

for (const [path, { type, expectBens }] of Object.entries(forms))
  test(`Ben, who signs in in another tab, does not get what Ada typed at ${path} in a sleeping one`, async ({
    signUp,
  }) => {
    const { page, context } = await signUp(cast.ada)
    const ben = await signUp(cast.ben)
    const { sleep, wake } = await fakeSleep(page)
    await page.goto(path)
    await type(page)
    await expect.poll(() => readStorage(page)).toMatch(/cats/)
    await sleep()

    const otherTab = await context.newPage()
    await otherTab.goto('/api/logout')
    await otherTab.goto('/auth')
    await signIn(otherTab, ben.email)
    await expect(profileMenuOf(otherTab, 'Ben Okafor')).toBeVisible()
    await expect(profileMenuOf(page, 'Ben Okafor'), 'this tab still sleeps').toBeHidden()

    wake()
    await expect(profileMenuOf(page, 'Ben Okafor')).toBeVisible()
    await expectBens(page)
    expect(await readStorage(page)).not.toMatch(/cats|Adelaide/)
    await page.reload()
    await expectBens(page)
  })
