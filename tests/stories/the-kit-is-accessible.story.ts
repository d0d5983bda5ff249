import { spawn } from 'node:child_process'
import type { Page } from '@playwright/test'
import { freePort } from '#tests/setup/server-process.ts'
import { desk, expect, expectAccessible, overflowPixels, phone, press, test, title } from './story-test.ts'
import { doubleTextSize, findBrokenWords, findClippedTexts } from './text-layout.ts'

/** Starts the dev server of the web, as `npm run dev` does, and opens the page of the kit. */
async function withKit(page: Page, act: () => Promise<void>) {
  const port = await freePort()
  const args = ['node_modules/vite/bin/vite.js', '--port', `${port}`, '--strictPort', '--host', '127.0.0.1']
  const web = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  const exited = new Promise((done) => web.once('exit', done))
  try {
    const address = `http://127.0.0.1:${port}/dev/kit`
    await expect(async () => expect((await fetch(address)).ok).toBe(true)).toPass()
    await page.goto(address)
    await expect(title(page, 'Kit')).toBeVisible()
    await act()
  } finally {
    web.kill()
    await exited
  }
}

const overlays = [
  ...['narrow', 'wide', 'sheet'].map((width) => `Dialog, ${width}`),
  ...['Confirmation', 'Confirmation, dangerous and busy', 'Menu', 'List', 'Day', 'Month'],
]

/**
 * Runs in the page, after a key was pressed: focuses every control, counts those that take the focus, and lists those
 * that show no ring. For an invisible input, the ring is around its label or its track.
 */
function controlsWithoutRing() {
  const missing: string[] = []
  let count = 0
  for (const control of document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')) {
    control.focus()
    if (document.activeElement !== control) continue
    count += 1
    const isInvisible = getComputedStyle(control).opacity === '0'
    const visible = (isInvisible && (control.closest('label') ?? control.nextElementSibling)) || control
    const { outlineStyle, outlineWidth } = getComputedStyle(visible)
    if (outlineStyle === 'none' || Number.parseFloat(outlineWidth) < 2) missing.push(control.outerHTML.slice(0, 120))
  }
  return { count, without: missing }
}

test('every part of the kit is accessible and shows the focus in each of its states', async ({ page }) => {
  await withKit(page, async () => {
    await page.setViewportSize(desk)
    await expectAccessible(page)
    await page.setViewportSize(phone)
    await expectAccessible(page)
    for (const name of overlays) {
      await press(page, name)
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
    }

    await page.keyboard.press('Tab')
    const { count, without: missing } = await page.evaluate(controlsWithoutRing)
    expect(count).toBeGreaterThan(100)
    expect(missing).toEqual([])

    await page.addInitScript(doubleTextSize)
    for (const size of [phone, desk]) {
      await page.setViewportSize(size)
      await page.reload()
      await expect(title(page, 'Kit')).toBeVisible()
      expect(await page.evaluate(findClippedTexts)).toEqual([])
      expect(await page.evaluate(findBrokenWords)).toEqual([])
      expect(await overflowPixels(page)).toBe(0)
    }
  })
})
