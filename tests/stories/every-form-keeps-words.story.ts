import type { Locator, Page } from '@playwright/test'
import { namesKept, wordsKept } from '#shared/copy.ts'
import { cast } from '../cast.ts'
import { accept, complete, offer } from './chatting.ts'
import { type Form, forms, type Tasks, words } from './forms-with-words.ts'
import { button, emailOf, expect, field, looksRight, password, postsForADogWalk, press, test } from './stage.ts'

const { ada, ben, cleo } = cast

const kept = (page: Page) =>
  page.evaluate(() => [localStorage, sessionStorage].flatMap((storage) => Object.values(storage)).join())
const wordsOf = (form: Form) => form.words ?? words

/** Whoever goes back before the next screen has come finds the form open. */
async function opens(page: Page, { opens, field }: Form) {
  if (opens) {
    const opener = button(page, opens).first()
    await expect(opener.or(field(page)).first()).toBeVisible()
    if (!(await field(page).isVisible())) await opener.click()
  }
  await expect(field(page)).toBeVisible()
}

async function visits(page: Page, form: Form, tasks: Tasks) {
  await page.goto(form.path(tasks))
  await opens(page, form)
}

async function types(page: Page, form: Form, tasks: Tasks) {
  await visits(page, form, tasks)
  await form.field(page).fill(wordsOf(form))
  await expect.poll(() => kept(page)).toContain(wordsOf(form))
}

type Actor = { page: Page; id: string }

async function meet(requester: Actor, helper: Actor): Promise<Tasks> {
  const [open, matched, done] = [
    await postsForADogWalk(requester.page, 'Walk my poodle'),
    await postsForADogWalk(requester.page, 'Walk my beagle'),
    await postsForADogWalk(requester.page, 'Walk my terrier'),
  ]
  for (const taskId of [matched, done]) {
    await offer(helper.page, taskId)
    await accept(requester.page, taskId, helper.id)
  }
  await complete(requester.page, done)
  return { open, matched, done }
}

const logsIn = (page: Page, email: string) => page.request.post('/api/auth/login', { data: { email, password } })

for (const [what, form] of Object.entries(forms))
  test(`${what} waits for its writer until it is sent`, async ({ enter }) => {
    const [adas, bens] = [await enter(ada), await enter(ben)]
    const tasks = await meet(adas, bens)
    const { context, email, page: first } = form.who === 'requester' ? adas : bens
    let page = first
    const isThere = () => expect(form.field(page)).toHaveValue(wordsOf(form))

    await types(page, form, tasks)
    await expect((await placeOf(page)).getByText(wordsKept)).toHaveCount(1)
    await looksRight(page)

    await page.reload()
    await opens(page, form)
    await isThere()

    if (await page.getByRole('dialog').isVisible()) {
      await page.keyboard.press('Escape')
      await expect(form.field(page)).toHaveCount(0)
      await opens(page, form)
      await isThere()
      await page.keyboard.press('Escape')
    }

    await page.getByRole('link', { name: 'Home', exact: true }).first().click()
    await expect(page).toHaveURL('/')
    await page.goBack()
    await opens(page, form)
    await isThere()

    // A page that is opened sooner would go down with it.
    const hasCrashed = page.waitForEvent('crash')
    await page.goto('chrome://crash').catch(() => {})
    await hasCrashed
    page = await context.newPage()
    await visits(page, form, tasks)
    await isThere()

    await context.clearCookies()
    // No page of ours is open meanwhile: one that learns who is there leads on by itself.
    await page.goto('about:blank')
    await logsIn(page, email)
    await visits(page, form, tasks)
    await isThere()

    await form.completes?.(page)
    await isThere()
    await press(await placeOf(page), form.sends)
    await expect.poll(() => kept(page)).not.toContain(wordsOf(form))
  })

/** The dialog, where there is one. */
async function placeOf(page: Page): Promise<Page | Locator> {
  const dialog = page.getByRole('dialog')
  return (await dialog.isVisible()) ? dialog : page
}

test('what stands in any form is for its writer alone, and goes with a logout and with the account', async ({
  enter,
}) => {
  const [{ page, email, ...adas }, bens, neighbor] = [await enter(ada), await enter(ben), await enter(cleo)]
  const tasks = await meet({ page, ...adas }, bens)
  const hers = Object.values(forms).filter(({ who }) => who === 'requester')
  const typesAll = async () => {
    for (const form of hers) await types(page, form, tasks)
  }
  const nothingIsKept = async () => {
    for (const form of hers) await expect.poll(() => kept(page)).not.toContain(wordsOf(form))
  }

  await typesAll()
  await adas.context.clearCookies()
  await page.goto('/auth')
  await logsIn(page, neighbor.email)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: /^Welcome, / })).toBeVisible()
  await nothingIsKept()

  await adas.context.clearCookies()
  await logsIn(page, email)
  await typesAll()
  await page.goto('/profile')
  await page.getByRole('region', { name: 'Quick actions' }).getByRole('link', { name: 'Log Out' }).click()
  await expect(page).toHaveURL('/')
  await nothingIsKept()

  await logsIn(page, email)
  for (const form of hers) {
    await visits(page, form, tasks)
    await expect(form.field(page)).not.toHaveValue(wordsOf(form))
  }
  await typesAll()
  await page.goto('/account')
  await press(page, 'Delete My Account')
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(password)
  await press(page.getByRole('dialog'), 'Delete My Account')
  await expect(page.getByRole('link', { name: 'Get Started Free' }).first()).toBeVisible()
  await nothingIsKept()
})

test('what somebody types who is not signed in yet stays in their tab, but for the password', async ({
  browser,
  server: baseURL,
}) => {
  const context = await browser.newContext({ baseURL })
  const page = await context.newPage()
  const email = emailOf(cleo)
  const namesAre = async (...[first, last, mail]: [string, string, string]) => {
    await expect(field(page, 'First name')).toHaveValue(first)
    await expect(field(page, 'Last name')).toHaveValue(last)
    await expect(field(page, 'Email')).toHaveValue(mail)
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  }
  await page.goto('/auth?mode=sign-up')
  await expect(page.getByText(namesKept)).toHaveCount(1)
  await field(page, 'First name').fill(cleo.firstName)
  await field(page, 'Last name').fill(cleo.lastName)
  await field(page, 'Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await looksRight(page)
  expect(await kept(page)).toContain(email)
  expect(await kept(page)).not.toContain(password)

  await page.reload()
  await namesAre(cleo.firstName, cleo.lastName, email)
  await page.goto('/')
  await page.goBack()
  await namesAre(cleo.firstName, cleo.lastName, email)
  await page.goto('/forgot-password')
  await expect(field(page, 'Email')).toHaveValue(email)

  const other = await context.newPage()
  await other.goto('/auth?mode=sign-up')
  await expect(field(other, 'Email')).toHaveValue('')

  await page.goto('/auth?mode=sign-up')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await press(page, 'Sign Up')
  await expect(page.getByRole('heading', { name: /^Welcome, / })).toBeVisible()
  await expect.poll(() => kept(page)).not.toContain(email)
  await context.close()
})

test('a form promises nothing where the browser keeps nothing, and a closed dialog still has its words', async ({
  enter,
}) => {
  const [adas, bens] = [await enter(ada), await enter(ben)]
  const { page } = bens
  const open = await postsForADogWalk(adas.page, 'Walk my poodle')
  await page.addInitScript(() =>
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('blocked', 'SecurityError')
      },
    }),
  )
  await page.goto(`/task/${open}`)
  await press(page, 'Offer Help')
  const message = page.getByLabel('Message (optional)')
  await message.fill(words)
  await expect(page.getByText(wordsKept)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(message).toHaveCount(0)
  await press(page, 'Offer Help')
  await expect(message).toHaveValue(words)
})
