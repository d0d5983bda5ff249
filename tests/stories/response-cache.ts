import type { Page } from '@playwright/test'
import { responseCachePrefix } from '#shared/response-cache.ts'
import { expect } from './story-test.ts'

export const taskTitle = 'Walk Biscuit on Friday'
export const question = 'Does she pull on the leash?'

/**
 * Users whose responses are cached on this device. No cache is opened here, because opening a deleted cache creates it
 * again.
 */
export const cachedUserIds = (page: Page): Promise<string[]> =>
  page.evaluate(
    async (prefix) =>
      (await caches.keys()).filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length)),
    responseCachePrefix,
  )

/** Paths whose responses are cached for the user of this device. */
export const cachedPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async (prefix) => {
    const name = (await caches.keys()).find((name) => name.startsWith(prefix))
    const requests = name === undefined ? [] : await (await caches.open(name)).keys()
    return requests.map(({ url }) => new URL(url).pathname)
  }, responseCachePrefix)

export const bannerText = (page: Page, text: string) => page.getByRole('banner').getByText(text)

export async function openAndCacheTask(page: Page, taskId: string) {
  await page.goto(`/task/${taskId}`)
  await expect(page.getByRole('heading', { name: taskTitle })).toBeVisible()
  // The worker takes control once it has cached every built file, which takes long on a busy machine.
  const options = { message: 'responses of the first visit are cached too', timeout: 45_000 }
  await expect.poll(() => cachedPaths(page), options).toContain(`/api/tasks/${taskId}`)
  await expect.poll(() => cachedPaths(page)).toContain('/api/auth/user')
}

export async function logOut(page: Page) {
  const link = page.getByRole('link', { name: 'Log Out' })
  if (!(await link.isVisible())) await page.getByRole('button', { name: 'Open menu' }).click()
  await link.click()
}
