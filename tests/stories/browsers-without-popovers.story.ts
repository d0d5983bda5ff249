import type { BrowserContext, Page } from '@playwright/test'
import { cast } from '../cast.ts'
import { address, chooseDate, fillDescription, readNewestPost, submitPost } from './post-form.ts'
import { dayLabel, expect, overflowPixels, phone, test } from './story-test.ts'

/** Simulates Safari before 17: popover attributes have no effect, and popover methods do not exist. */
const removePopovers = (context: BrowserContext) =>
  context.addInitScript(() => {
    const renamed = (name: string) => (/^popover/i.test(name) ? `without-${name}` : name)
    const setAttribute = Element.prototype.setAttribute
    Element.prototype.setAttribute = function (name, value) {
      setAttribute.call(this, renamed(name), value)
    }
    const rename = (element: Element) => {
      for (const { name, value } of [...element.attributes])
        if (renamed(name) !== name) {
          element.removeAttribute(name)
          element.setAttribute(name, value)
        }
    }
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes)
          if (node instanceof Element) for (const element of [node, ...node.querySelectorAll('*')]) rename(element)
    }).observe(document, { childList: true, subtree: true })
    for (const name of ['popover', 'showPopover', 'hidePopover', 'togglePopover'])
      delete (HTMLElement.prototype as unknown as Record<string, unknown>)[name]
  })

const panels = (page: Page) => page.getByRole('dialog')

test('Ada posts from an old phone whose browser has no popovers', async ({ signUp }) => {
  const { page, context } = await signUp(cast.ada, { phone: true })
  await removePopovers(context)
  await page.goto('/post?type=request')
  await fillDescription(page, 'Carry a couch upstairs')
  await expect(panels(page)).toHaveCount(0)
  const day = page.getByLabel('Date', { exact: true })
  await day.click()
  await expect(panels(page)).toHaveCount(1)
  await expect(panels(page)).toBeInViewport({ ratio: 1 })
  expect(await overflowPixels(page)).toBe(0)
  await page.keyboard.press('Escape')
  await expect(panels(page)).toHaveCount(0)
  await expect(day).toBeFocused()
  await chooseDate(page, dayLabel(3))
  await expect(panels(page)).toHaveCount(0)
  await expect(day).toContainText(/\d/)
  await page.getByLabel('Amount').fill('45')
  await page.getByLabel('Address', { exact: true }).fill(address)
  await submitPost(page)
  await expect(page).not.toHaveURL(/post/)
  expect(await readNewestPost(page)).toMatchObject({ title: 'Carry a couch upstairs' })
})

test('Ada opens the bell and the profile menu there, one at a time', async ({ signUp }) => {
  const { page, context } = await signUp(cast.ada)
  await removePopovers(context)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Ada' })).toBeVisible()
  const bell = page.getByRole('button', { name: 'Notifications' })
  const menu = page.getByRole('button', { name: 'Profile menu of Ada' })
  await expect(bell).toHaveAttribute('aria-expanded', 'false')
  await bell.click()
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeInViewport({ ratio: 1 })
  await expect(bell).toHaveAttribute('aria-expanded', 'true')
  await menu.click()
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeHidden()
  await expect(page.getByRole('dialog', { name: 'Profile menu' })).toBeInViewport({ ratio: 1 })
  await menu.click()
  await expect(panels(page)).toHaveCount(0)
  await menu.click()
  await page.getByRole('dialog', { name: 'Profile menu' }).getByRole('link', { name: 'Profile & Settings' }).click()
  await expect(page).toHaveURL('/profile')
  await expect(panels(page)).toHaveCount(0)
})

test('a visitor opens the menu of the landing page there', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ viewport: phone, ...(baseURL && { baseURL }) })
  await removePopovers(context)
  const page = await context.newPage()
  await page.goto('/')
  const links = page.getByRole('navigation', { name: 'Main' })
  const button = page.getByRole('button', { name: 'Menu' })
  await expect(button).toHaveAttribute('aria-expanded', 'false')
  await expect(links).toBeHidden()
  await button.click()
  await expect(links).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Escape')
  await expect(links).toBeHidden()
  await button.click()
  await links.getByRole('link').first().click()
  await expect(links).toBeHidden()
  await context.close()
})
