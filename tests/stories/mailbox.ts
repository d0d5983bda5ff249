import type { Page } from '@playwright/test'
import { expect } from './stage.ts'

/** Reads what the demo would have mailed to an address, once it is there. */
export async function readsMail(page: Page, subject: string, email: string) {
  const mail = page
    .locator('article')
    .filter({ hasText: `To ${email} ` })
    .filter({ hasText: subject })
  await expect(async () => {
    await page.goto('/demo/mail')
    await expect(mail).toHaveCount(1, { timeout: 100 })
  }).toPass()
  return mail
}

/** Where its link leads. */
export async function linkMailed(page: Page, subject: string, email: string): Promise<string> {
  const mail = await readsMail(page, subject, email)
  const { pathname, search } = new URL((await mail.getByRole('link').last().getAttribute('href')) ?? '')
  return pathname + search
}
