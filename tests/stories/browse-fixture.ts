import type { BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import { demoPassword } from '#server/demo/neighborhood/seed-demo.ts'
import { desk, expect, test as storyTest } from './story-test.ts'

/** Opens the browse screen of the demo neighborhood as Ben. */
type OpenBrowse = (options?: BrowserContextOptions, query?: string) => Promise<Page>

export const test = storyTest.extend<{ openBrowse: OpenBrowse }>({
  openBrowse: async ({ browser, demo }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (options = {}, query = '') => {
      const context = await browser.newContext({ baseURL: demo, viewport: desk, ...options })
      contexts.push(context)
      await context.request.post('/api/auth/login', {
        data: { email: 'ben@porchlight.example', password: demoPassword },
      })
      const page = await context.newPage()
      await page.goto(`/browse${query}`)
      await expect(resultCount(page)).toBeVisible()
      return page
    })
    for (const context of contexts) await context.close()
  },
})

export const cards = (page: Page) => page.getByRole('article')
export const card = (page: Page, title: string) => cards(page).filter({ hasText: title })
export const resultCount = (page: Page) => page.getByRole('status').filter({ hasText: /request|service/ })
export const searchBox = (page: Page) => page.getByLabel('Search requests')
