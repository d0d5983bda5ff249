import { mkdirSync } from 'node:fs'
import { chromium, type Page } from '@playwright/test'
import { startServer } from '#tests/setup/server-process.ts'
import { enlarge } from '#tests/stories/enlarge.ts'
import { chromiumArgs, findChromium } from '../../scripts/chromium.mjs'
import { pictured, type Shot, screens } from './screens.ts'
import { signIn } from './sign-in.ts'
import { type Ask, taskShots } from './tasks.ts'

/** `npm run shots -- home dialog` takes those alone whose names hold one of the words. */
const words = process.argv.slice(2).filter((word) => !word.startsWith('--'))
/** `npm run shots -- --large`: with the browser's text twice as large. */
const isLarge = process.argv.includes('--large')
const forReadme = process.argv.includes('--readme')
const sizes = { desk: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } }
const schemes = forReadme ? (['light'] as const) : (['light', 'dark'] as const)
/** The demo's neighborhood keeps Chicago's clock. */
const look = { timezoneId: 'America/Chicago', reducedMotion: 'reduce' } as const

const server = await startServer({ env: { DEMO: '1' } })
const executablePath = findChromium()
const browser = await chromium.launch({ args: chromiumArgs, ...(executablePath && { executablePath }) })

const pages = new Map<Shot['as'], Page>()

/** One page for each person, kept open. */
async function pageOf(who: Shot['as']): Promise<Page> {
  const known = pages.get(who)
  if (known) return known
  const context = await browser.newContext({ baseURL: server.address, serviceWorkers: 'block', ...look })
  await signIn(context, who)
  const page = await context.newPage()
  pages.set(who, page)
  return page
}

const ask: Ask = async (as, path) => (await (await pageOf(as)).request.get(path)).json()

const folder = forReadme ? 'docs/pictures' : 'shots'
mkdirSync(folder, { recursive: true })

/** A page as long as it is, unless something lies over what the window shows of it. */
async function isWhole(page: Page): Promise<boolean> {
  const over = await page.locator('dialog[open], [role=dialog], :popover-open').filter({ visible: true }).count()
  if (over === 0) await page.evaluate(() => scrollTo(0, 0))
  return over === 0
}

async function take({ name, as, path, steps, held, failing }: Shot, size: keyof typeof sizes) {
  const page = await pageOf(as)
  await page.setViewportSize(sizes[size])
  if (isLarge) await page.addInitScript(enlarge)
  if (held) await page.route(held, () => {})
  if (failing) await page.route(failing, (route) => route.fulfill({ status: 503, json: { message: 'Away' } }))
  await page.goto(path)
  await (held ? page.waitForTimeout(600) : page.waitForLoadState('networkidle'))
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

const all = forReadme ? pictured : [...screens, ...(await taskShots(ask))]
const wanted = all.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)))
const missed: string[] = []

for (const size of forReadme ? (['desk'] as const) : (['desk', 'phone'] as const))
  for (const shot of wanted.filter(({ only }) => only === undefined || only === size))
    await take(shot, size).catch((error: Error) =>
      missed.push(`${shot.name} (${size}): ${error.message.split('\n')[0]}`),
    )

await browser.close()
await server.stop()
if (missed.length > 0) {
  console.error(`Not to be seen:\n  ${missed.join('\n  ')}`)
  process.exitCode = 1
}
