import type { Page } from '@playwright/test'
import type { CaseSummary } from '#shared/moderation/schema.ts'
import { accept, offer, postTask } from './chat.ts'
import { pressByKeyboard, tabTo } from './keyboard.ts'
import { openAsStaff } from './open-as-staff.ts'
import { desk, expect, expectAccessible, phone, press, test, title } from './story-test.ts'

// The demo has a moderator and an operator.
test.use({ baseURL: ({ demo }, use) => use(demo) })

const [cleo, dan] = [
  { firstName: 'Cleo', lastName: 'Marsh' },
  { firstName: 'Dan', lastName: 'Reyes' },
]
type Neighbor = { page: Page; id: string }

const noteBox = (page: Page) => page.getByLabel('Note to the other volunteers')
const whom = (page: Page) => page.getByLabel('Whom do you ask?')
const question = (page: Page) => page.getByLabel('Your question')
const answer = (page: Page) => page.getByLabel('Your answer')

/** Lets Dan help Cleo and write to her, and Cleo report the message; returns the id of its case. */
async function reportMessage(cleos: Neighbor, dans: Neighbor, mo: Page): Promise<string> {
  const taskId = await postTask(cleos.page)
  await offer(dans.page, taskId)
  await accept(cleos.page, taskId, dans.id)
  const data = { taskId, recipientId: cleos.id, content: 'I know where you live' }
  const { id: subjectId } = await (await dans.page.request.post('/api/messages', { data })).json()
  const list = async (): Promise<CaseSummary[]> => (await mo.request.get('/api/moderation/cases')).json()
  const before = (await list()).map(({ id }) => id)
  const report = { subjectKind: 'message', subjectId, reason: 'harassment' }
  expect((await cleos.page.request.post('/api/reports', { data: report })).status()).toBe(201)
  return (await list()).find(({ id }) => !before.includes(id))?.id as string
}

for (const [where, size] of [
  ['on a phone', phone],
  ['at a desk', desk],
] as const)
  test(`Mo asks Dan and Cleo before he decides, notes what he thinks, and Ola reads it, ${where}`, async ({
    browser,
    baseURL,
    signUp,
  }) => {
    const cleos = await signUp(cleo, { phone: size === phone })
    const dans = await signUp(dan, { phone: size === phone })
    const mos = await openAsStaff({ browser, baseURL, size })
    const caseId = await reportMessage(cleos, dans, mos)
    await mos.goto(`/moderate/case/${caseId}`)

    await press(mos, 'Add the Note')
    await expect(noteBox(mos)).toBeFocused()
    await expect(noteBox(mos)).toHaveAccessibleDescription(/^Please write something first/)
    await expectAccessible(mos)
    await noteBox(mos).fill('He wrote this to Ivy, too.\nIn May.')
    await mos.reload()
    await expect(noteBox(mos)).toHaveValue('He wrote this to Ivy, too.\nIn May.')
    await press(mos, 'Add the Note')
    await expect(mos.getByText('Note by Mo')).toBeVisible()
    await expect(mos.getByText('He wrote this to Ivy, too.')).toBeVisible()
    await expect(noteBox(mos)).toHaveValue('')

    await press(mos, 'Ask a Question')
    await expect(whom(mos)).toBeFocused()
    await question(mos).fill('What did you mean by that?')
    await press(mos, 'Ask')
    await expect(whom(mos)).toBeFocused()
    await expect(whom(mos)).toHaveAccessibleDescription(/Please choose whom you ask/)
    await expectAccessible(mos)
    await whom(mos).selectOption({ label: 'The author' })
    await press(mos, 'Ask')
    await expect(mos.getByText('No answer yet.')).toBeVisible()
    await press(mos, 'Ask a Question')
    await expect(whom(mos).locator('option')).toHaveCount(2)
    await whom(mos).selectOption({ index: 1 })
    await question(mos).fill('Did you know him before?')
    await press(mos, 'Ask')
    await expect(mos.getByText('No answer yet.')).toHaveCount(2)
    await expect(mos.getByRole('button', { name: 'Ask a Question' })).toHaveCount(0)
    await expectAccessible(mos)

    const { page } = dans
    await page.goto('/')
    await press(page, /^Notifications, \d unread/)
    await page.getByRole('link', { name: 'A question from our volunteers' }).click()
    await expect(title(page, 'Notices')).toBeFocused()
    await expect(page.getByRole('article')).toContainText('It is about a message of yours.')
    await expect(page.getByRole('article')).toContainText('What did you mean by that?')
    await expect(page.getByRole('main')).not.toContainText('Mo')
    await press(page, 'Send the Answer')
    await expect(answer(page)).toBeFocused()
    await expect(answer(page)).toHaveAccessibleDescription(/^Please write an answer/)
    await expectAccessible(page)
    await answer(page).fill('It was a joke.\nI am sorry.')
    await page.reload()
    await expect(answer(page)).toHaveValue('It was a joke.\nI am sorry.')
    await press(page, 'Send the Answer')
    await expect(page.getByText(/^You answered on /)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'A question from our volunteers' })).toBeFocused()
    await expect(answer(page)).toHaveCount(0)
    await expectAccessible(page)

    const olas = await openAsStaff({ browser, baseURL, size, who: 'ola' })
    await olas.goto(`/moderate/case/${caseId}`)
    await expect(olas.getByText('He wrote this to Ivy, too.')).toBeVisible()
    await expect(olas.getByRole('figure').filter({ hasText: 'The author answered' })).toContainText('I am sorry.')
    await expect(olas.getByText('No answer yet.')).toHaveCount(1)
    await expectAccessible(olas)

    await mos.reload()
    await press(mos, 'Take This Case')
    await mos.getByRole('radio', { name: 'Limit the author for a while', exact: true }).check()
    await expect(mos.getByText('The author notices this step at once, so they are told at once, too.')).toBeVisible()
    await mos.getByRole('radio', { name: 'Hide it', exact: true }).check()
    await expect(mos.getByText(/Dan Reyes.* will guess who told us\. They still have an arrangement/)).toBeVisible()
    await mos.getByLabel('Which rule is it about?').selectOption({ index: 1 })
    await mos.getByLabel('When do we tell the author?').selectOption('three_days')
    await expectAccessible(mos)
    await mos.reload()
    await expect(mos.getByLabel('When do we tell the author?')).toHaveValue('three_days')
    await press(mos, 'Decide')
    const dialog = mos.getByRole('dialog', { name: 'Hide it?' })
    await expect(dialog).toContainText(
      /The neighbor who reported it is told at once\. The author is told on \w{3}, \w{3} \d+\. You cannot take it back\./,
    )
    await expectAccessible(mos)
    await press(dialog, 'Decide and Tell Them')
    await expect(mos.getByText(/^The author is told on \w{3}, \w{3} \d+, and it is hidden then\.$/)).toBeVisible()
    await expect(mos.getByText('It was decided before an answer came.')).toBeVisible()
    await expectAccessible(mos)

    await page.reload()
    await expect(page.getByRole('article')).toHaveCount(1)
    await cleos.page.goto('/account/notices')
    await expect(cleos.page.getByRole('article')).toHaveCount(2)
    await expect(cleos.page.getByText(/^It was decided before you answered/)).toBeVisible()
    await expect(cleos.page.getByText(/We took a step under rule 1/)).toBeVisible()
    await expectAccessible(cleos.page)
    for (const opened of [mos, olas]) await opened.context().close()
  })

test('Mo asks and notes, and Cleo answers, by the keyboard alone', async ({ browser, baseURL, signUp }) => {
  const cleos = await signUp(cleo)
  const dans = await signUp(dan)
  const mos = await openAsStaff({ browser, baseURL })
  await mos.goto(`/moderate/case/${await reportMessage(cleos, dans, mos)}`)
  await expect(noteBox(mos)).toBeVisible()
  await mos.keyboard.press('Tab')
  await pressByKeyboard(mos, mos.getByRole('button', { name: 'Ask a Question' }))
  await expect(whom(mos)).toBeFocused()
  await mos.keyboard.type('The neighbor')
  await tabTo(mos, question(mos))
  await mos.keyboard.type('Did you know him before?')
  await pressByKeyboard(mos, mos.getByRole('button', { name: 'Ask', exact: true }))
  await expect(mos.getByText('No answer yet.')).toBeVisible()
  await expect(mos.getByRole('heading', { name: 'Questions' })).toBeFocused()
  await tabTo(mos, noteBox(mos))
  await mos.keyboard.type('I asked her.')
  await pressByKeyboard(mos, mos.getByRole('button', { name: 'Add the Note' }))
  await expect(mos.getByText('Note by Mo')).toBeVisible()

  const { page } = cleos
  await page.goto('/account/notices')
  await expect(page.getByText('Did you know him before?')).toBeVisible()
  await page.keyboard.press('Tab')
  await tabTo(page, answer(page))
  await page.keyboard.type('No.')
  await pressByKeyboard(page, page.getByRole('button', { name: 'Send the Answer' }))
  await expect(page.getByText(/^You answered on /)).toBeVisible()
  await mos.context().close()
})
