import type { Page } from '@playwright/test'
import { cast } from '../cast.ts'
import { expect, field, signsIn, test } from './stage.ts'

/** This tab hears nothing of its live line from now on, as one that sleeps. Answers with what wakes it. */
async function canSleep(page: Page) {
  let isAsleep = false
  let wake = () => {}
  await page.routeWebSocket(/\/ws$/, (socket) => {
    const server = socket.connectToServer()
    server.onMessage((message) => isAsleep || socket.send(message))
    server.onClose(() => {
      if (isAsleep) wake = () => void socket.close()
      else void socket.close()
    })
  })
  return {
    sleep: () => {
      isAsleep = true
    },
    wake: () => {
      isAsleep = false
      wake()
    },
  }
}

const kept = (page: Page) => page.evaluate(() => Object.values(localStorage).join())
const menuOf = (page: Page, name: string) => page.getByRole('button', { name: `Profile menu of ${name}` })

const bio = 'Two cats, one ladder.'
const title = 'Feed two cats on Sunday'

const forms = {
  '/profile': {
    type: async (page: Page) => {
      await field(page, 'First name').fill('Adelaide')
      await page.getByLabel('Bio').fill(bio)
    },
    isBens: async (page: Page) => {
      await expect(field(page, 'First name')).toHaveValue('Ben')
      await expect(page.getByLabel('Bio')).toHaveValue('')
      await expect(page.getByText('You have unsaved changes.')).toBeHidden()
    },
  },
  '/post?type=request': {
    type: (page: Page) => page.getByLabel('Title').fill(title),
    isBens: (page: Page) => expect(page.getByLabel('Title')).toHaveValue(''),
  },
}

for (const [path, { type, isBens }] of Object.entries(forms))
  test(`what Ada typed at ${path} in a tab that slept is not Ben's, who has signed in in another`, async ({
    enter,
  }) => {
    const { page, context } = await enter(cast.ada)
    const ben = await enter(cast.ben)
    const { sleep, wake } = await canSleep(page)
    await page.goto(path)
    await type(page)
    await expect.poll(() => kept(page)).toMatch(/cats/)
    sleep()

    const other = await context.newPage()
    await other.goto('/api/logout')
    await other.goto('/auth')
    await signsIn(other, ben.email)
    await expect(menuOf(other, 'Ben Okafor')).toBeVisible()
    await expect(menuOf(page, 'Ben Okafor'), 'this tab still sleeps').toBeHidden()

    wake()
    await expect(menuOf(page, 'Ben Okafor')).toBeVisible()
    await isBens(page)
    expect(await kept(page)).not.toMatch(/cats|Adelaide/)
    await page.reload()
    await isBens(page)
  })
