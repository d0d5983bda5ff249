import type { Locator, Page } from '@playwright/test'
import { expect } from './story-test.ts'

const tabsMax = 80

const isFocused = (target: Locator) =>
  target.evaluateAll((found) => found.length === 1 && found[0] === document.activeElement)

/** Presses Tab until this element has the focus. The focus must not be lost before. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  await expect(target).toBeAttached()
  expect(await page.evaluate(() => document.activeElement !== document.body), 'the focus is not lost').toBe(true)
  for (let tabs = 0; tabs < tabsMax; tabs++) {
    await page.keyboard.press(key)
    if (await isFocused(target)) return
  }
  throw new Error(`Tab does not lead to ${target}`)
}

/** Presses Enter at an element to which Tab leads. */
export async function pressByKeyboard(page: Page, target: Locator, key?: 'Shift+Tab') {
  await tabTo(page, target, key)
  await page.keyboard.press('Enter')
}
