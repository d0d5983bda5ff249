import { mkdirSync } from 'node:fs'
import { chromium, type Page } from '@playwright/test'
import { startServer } from '#tests/setup/server-process.ts'
import { doubleTextSize } from '#tests/stories/text-layout.ts'
import { chromiumArgs, findChromium } from '../../scripts/chromium.mjs'
import { readmeShots, type Shot, screens } from './screens.ts'
import { signIn } from './sign-in.ts'
import { type Ask, taskShots } from './tasks.ts'

/** `npm run shots -- home dialog` takes only the pictures whose names contain one of the words. */
const nameParts = process.argv.slice(2).filter((word) => !word.startsWith('--'))
/** `npm run shots -- --large` doubles the browser's text size. */
const isLarge = process.argv.includes('--large')
const forReadme = process.argv.includes('--readme')
const sizes = { desk: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } }
const schemes = forReadme ? (['light'] as const) : (['light', 'dark'] as const)
/** The demo neighborhood is in Chicago's time zone. */
const contextOptions = { timezoneId: 'America/Chicago', reducedMotion: 'reduce' } as const

const server = await startServer({ env: { DEMO: '1' } })
const executablePath = findChromium()
const browser = await chromium.launch({ args: chromiumArgs, ...(executablePath && { executablePath }) })

const pages = new Map<Shot['as'], Page>()

/** Returns the person's page, which stays open between pictures. */
async function pageOf(who: Shot['as']): Promise<Page> {
  const openPage = pages.get(who)
  if (openPage) return openPage
  const context = await browser.newContext({ baseURL: server.address, serviceWorkers: 'block', ...contextOptions })
  await signIn(context, who)
  const page = await context.newPage()
  pages.set(who, page)
  return page
}

const ask: Ask = async (as, path) => (await (await pageOf(as)).request.get(path)).json()

const folder = forReadme ? 'docs/pictures' : 'shots'
mkdirSync(folder, { recursive: true })

/** Returns true if the whole page can be captured, because nothing covers the visible part of it. */
async function isWhole(page: Page): Promise<boolean> {
  const overlays = await page.locator('dialog[open], [role=dialog], :popover-open').filter({ visible: true }).count()
  if (overlays === 0) await page.evaluate(() => scrollTo(0, 0))
  return overlays === 0
}

async function take({ name, as, path, steps, pendingCalls, failingCalls }: Shot, size: keyof typeof sizes) {
  const page = await pageOf(as)
  await page.setViewportSize(sizes[size])
  if (isLarge) await page.addInitScript(doubleTextSize)
  if (pendingCalls) await page.route(pendingCalls, () => {})
  if (failingCalls) await page.route(failingCalls, (route) => route.fulfill({ status: 503, json: { message: 'Away' } }))
  await page.goto(path)
  await (pendingCalls ? page.waitForTimeout(600) : page.waitForLoadState('networkidle'))
  await steps?.(page)
  for (const scheme of schemes) {
    await page.emulateMedia({ colorScheme: scheme })
    const fullPage = !forReadme && (await isWhole(page))
    const file = forReadme ? `${folder}/${name}.png` : `${folder}/${name}-${size}-${scheme}.png`
    await page.screenshot({ path: file, fullPage, animations: 'disabled' })
    console.log(file)
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.unrouteAll({ behavior: 'ignoreErrors' })
}

const all = forReadme ? readmeShots : [...screens, ...(await taskShots(ask))]
const selected = all.filter(({ name }) => nameParts.length === 0 || nameParts.some((word) => name.includes(word)))
const failures: string[] = []

for (const size of forReadme ? (['desk'] as const) : (['desk', 'phone'] as const))
  for (const shot of selected.filter(({ only }) => only === undefined || only === size))
    await take(shot, size).catch((error: Error) =>
      failures.push(`${shot.name} (${size}): ${error.message.split('\n')[0]}`),
    )

await browser.close()
await server.stop()
if (failures.length > 0) {
  console.error(`Pictures that failed:\n  ${failures.join('\n  ')}`)
  process.exitCode = 1
}
