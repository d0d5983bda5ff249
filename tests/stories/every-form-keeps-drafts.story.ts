import type { Locator, Page } from '@playwright/test'
import { draftStoredText, signUpDraftStoredText } from '#shared/copy.ts'
import { cast } from '../cast.ts'
import { accept, complete, offer } from './chat.ts'
import { type DraftForm, draftForms, draftText, type Tasks } from './draft-forms.ts'
import { button, emailOf, expect, expectAccessible, field, password, postDogWalk, press, test } from './story-test.ts'

const { ada, ben, cleo } = cast

const readStorage = (page: Page) =>
  page.evaluate(() => [localStorage, sessionStorage].flatMap((storage) => Object.values(storage)).join())
const textOf = (form: DraftForm) => form.text ?? draftText

/** Opens the form, unless it is open already: going back before the next screen has loaded leaves it open. */
async function openForm(page: Page, { openButton, field }: DraftForm) {
  if (openButton) {
    const opener = button(page, openButton).first()
    await expect(opener.or(field(page)).first()).toBeVisible()
    if (!(await field(page).isVisible())) await opener.click()
  }
  await expect(field(page)).toBeVisible()
}

async function visitForm(page: Page, form: DraftForm, tasks: Tasks) {
  await page.goto(form.path(tasks))
  await openForm(page, form)
}

async function typeDraft(page: Page, form: DraftForm, tasks: Tasks) {
  await visitForm(page, form, tasks)
  await form.field(page).fill(textOf(form))
  await expect.poll(() => readStorage(page)).toContain(textOf(form))
}

type TestUser = { page: Page; id: string }

async function createTasks(requester: TestUser, helper: TestUser): Promise<Tasks> {
  const [openTaskId, matched, done] = [
    await postDogWalk(requester.page, 'Walk my poodle'),
    await postDogWalk(requester.page, 'Walk my beagle'),
    await postDogWalk(requester.page, 'Walk my terrier'),
  ]
  for (const taskId of [matched, done]) {
    await offer(helper.page, taskId)
    await accept(requester.page, taskId, helper.id)
  }
  await complete(requester.page, done)
  const review = { taskId: done, revieweeId: requester.id, rating: 4, comment: 'Two fine terriers.' }
  await helper.page.request.post('/api/reviews', { data: review })
  return { open: openTaskId, matched, done }
}

const logIn = (page: Page, email: string) => page.request.post('/api/auth/login', { data: { email, password } })

for (const [name, form] of Object.entries(draftForms))
  test(`the draft of ${name} is kept until it is sent`, async ({ signUp }) => {
    const [requester, helper] = [await signUp(ada), await signUp(ben)]
    const tasks = await createTasks(requester, helper)
    const { context, email, page: first } = form.who === 'requester' ? requester : helper
    let page = first
    const expectDraft = () => expect(form.field(page)).toHaveValue(textOf(form))

    await typeDraft(page, form, tasks)
    await expect((await dialogOrPage(page)).getByText(draftStoredText)).toHaveCount(1)
    await expectAccessible(page)

    await page.reload()
    await openForm(page, form)
    await expectDraft()

    if (await page.getByRole('dialog').isVisible()) {
      await page.keyboard.press('Escape')
      await expect(form.field(page)).toHaveCount(0)
      await openForm(page, form)
      await expectDraft()
      await page.keyboard.press('Escape')
    }

    await page.getByRole('link', { name: 'Home', exact: true }).first().click()
    await expect(page).toHaveURL('/')
    await page.goBack()
    await openForm(page, form)
    await expectDraft()

    // A page opened before the crash would crash with it.
    const crashed = page.waitForEvent('crash')
    await page.goto('chrome://crash').catch(() => {})
    await crashed
    page = await context.newPage()
    await visitForm(page, form, tasks)
    await expectDraft()

    await context.clearCookies()
    // No page of the app is open meanwhile, because an open one would notice the sign-in and navigate by itself.
    await page.goto('about:blank')
    await logIn(page, email)
    await visitForm(page, form, tasks)
    await expectDraft()

    await form.fillRest?.(page)
    await expectDraft()
    await press(await dialogOrPage(page), form.submitButton)
    await expect.poll(() => readStorage(page)).not.toContain(textOf(form))
  })

/** Returns the dialog if one is open, and the page otherwise. */
async function dialogOrPage(page: Page): Promise<Page | Locator> {
  const dialog = page.getByRole('dialog')
  return (await dialog.isVisible()) ? dialog : page
}

test('Ada’s drafts are not shown to others, and are deleted when she logs out or deletes her account', async ({
  signUp,
}) => {
  const [{ page, email, ...requester }, helper, neighbor] = [await signUp(ada), await signUp(ben), await signUp(cleo)]
  const tasks = await createTasks({ page, ...requester }, helper)
  const requesterForms = Object.values(draftForms).filter(({ who }) => who === 'requester')
  const typeAllDrafts = async () => {
    for (const form of requesterForms) await typeDraft(page, form, tasks)
  }
  const expectNoDrafts = async () => {
    for (const form of requesterForms) await expect.poll(() => readStorage(page)).not.toContain(textOf(form))
  }

  await typeAllDrafts()
  await requester.context.clearCookies()
  await page.goto('/auth')
  await logIn(page, neighbor.email)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: /^Welcome, / })).toBeVisible()
  await expectNoDrafts()

  await requester.context.clearCookies()
  await logIn(page, email)
  await typeAllDrafts()
  await page.goto('/profile')
  await page.getByRole('region', { name: 'Quick actions' }).getByRole('link', { name: 'Log Out' }).click()
  await expect(page).toHaveURL('/')
  await expectNoDrafts()

  await logIn(page, email)
  for (const form of requesterForms) {
    await visitForm(page, form, tasks)
    await expect(form.field(page)).not.toHaveValue(textOf(form))
  }
  await typeAllDrafts()
  await page.goto('/account')
  await press(page, 'Delete My Account')
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(password)
  await press(page.getByRole('dialog'), 'Delete My Account')
  await expect(page.getByRole('link', { name: 'Get Started Free' }).first()).toBeVisible()
  await expectNoDrafts()
})

test('Cleo’s sign-up form keeps what she typed in its tab, except the password', async ({
  browser,
  server: baseURL,
}) => {
  const context = await browser.newContext({ baseURL })
  const page = await context.newPage()
  const email = emailOf(cleo)
  const expectFields = async (...[first, last, mail]: [string, string, string]) => {
    await expect(field(page, 'First name')).toHaveValue(first)
    await expect(field(page, 'Last name')).toHaveValue(last)
    await expect(field(page, 'Email')).toHaveValue(mail)
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  }
  await page.goto('/auth?mode=sign-up')
  await expect(page.getByText(signUpDraftStoredText)).toHaveCount(1)
  await field(page, 'First name').fill(cleo.firstName)
  await field(page, 'Last name').fill(cleo.lastName)
  await field(page, 'Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await expectAccessible(page)
  expect(await readStorage(page)).toContain(email)
  expect(await readStorage(page)).not.toContain(password)

  await page.reload()
  await expectFields(cleo.firstName, cleo.lastName, email)
  await page.goto('/')
  await page.goBack()
  await expectFields(cleo.firstName, cleo.lastName, email)
  await page.goto('/forgot-password')
  await expect(field(page, 'Email')).toHaveValue(email)

  const otherTab = await context.newPage()
  await otherTab.goto('/auth?mode=sign-up')
  await expect(field(otherTab, 'Email')).toHaveValue('')

  await page.goto('/auth?mode=sign-up')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await press(page, 'Sign Up')
  await expect(page.getByRole('heading', { name: /^Welcome, / })).toBeVisible()
  await expect.poll(() => readStorage(page)).not.toContain(email)
  await context.close()
})

test('Ben’s form does not promise to keep a draft in a browser without storage, but keeps it while the page is open', async ({
  signUp,
}) => {
  const [requester, helper] = [await signUp(ada), await signUp(ben)]
  const { page } = helper
  const openTaskId = await postDogWalk(requester.page, 'Walk my poodle')
  await page.addInitScript(() =>
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('blocked', 'SecurityError')
      },
    }),
  )
  await page.goto(`/task/${openTaskId}`)
  await press(page, 'Offer Help')
  const message = page.getByLabel('Message (optional)')
  await message.fill(draftText)
  await expect(page.getByText(draftStoredText)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(message).toHaveCount(0)
  await press(page, 'Offer Help')
  await expect(message).toHaveValue(draftText)
})
