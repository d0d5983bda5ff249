import type { BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import { demoPassword } from '#server/db/seed/demo.ts'
import { desk, expect, test as stage } from './stage.ts'

/** Ben of the demo neighborhood at the browse screen. */
type Look = (options?: BrowserContextOptions, query?: string) => Promise<Page>

export const test = stage.extend<{ look: Look }>({
  look: async ({ browser, demo }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (options = {}, query = '') => {
      const context = await browser.newContext({ baseURL: demo, viewport: desk, ...options })
      contexts.push(context)
      await context.request.post('/api/auth/login', {
        data: { email: 'ben@porchlight.example', password: demoPassword },
      })
      const page = await context.newPage()
      await page.goto(`/browse${query}`)
      await expect(count(page)).toBeVisible()
      return page
    })
    for (const context of contexts) await context.close()
  },
})

export const cards = (page: Page) => page.getByRole('article')
export const card = (page: Page, title: string) => cards(page).filter({ hasText: title })
export const count = (page: Page) => page.getByRole('status').filter({ hasText: /request/ })
export const box = (page: Page) => page.getByLabel('Search requests')
