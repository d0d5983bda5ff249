import type { Page } from '@playwright/test'
import { answersOf } from '#shared/kept-answers.ts'
import { expect } from './stage.ts'

export const title = 'Walk Biscuit on Friday'
export const words = 'Does she pull on the leash?'

/** Whose answers this device keeps. To open what was just forgotten would make it again, so nothing is opened here. */
export const whoseAnswers = (page: Page): Promise<string[]> =>
  page.evaluate(
    async (prefix) =>
      (await caches.keys()).filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length)),
    answersOf,
  )

/** Of which addresses this device keeps an answer to its one person. */
export const keptPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async (prefix) => {
    const name = (await caches.keys()).find((name) => name.startsWith(prefix))
    const requests = name === undefined ? [] : await (await caches.open(name)).keys()
    return requests.map(({ url }) => new URL(url).pathname)
  }, answersOf)

export const notice = (page: Page, text: string) => page.getByRole('banner').getByText(text)

export async function offlineReads(page: Page, taskId: string) {
  await page.goto(`/task/${taskId}`)
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  // The worker comes forward once it has every built file: on a busy machine that takes its time.
  const whole = { message: 'the first visit too', timeout: 45_000 }
  await expect.poll(() => keptPaths(page), whole).toContain(`/api/tasks/${taskId}`)
  await expect.poll(() => keptPaths(page)).toContain('/api/auth/user')
}

export async function logsOut(page: Page) {
  const way = page.getByRole('link', { name: 'Log Out' })
  if (!(await way.isVisible())) await page.getByRole('button', { name: 'Open menu' }).click()
  await way.click()
}
