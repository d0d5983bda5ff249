import type { Page } from '@playwright/test'
import type { CaseSummary } from '#shared/moderation/schema.ts'
import { pressByKeyboard, tabTo } from './keyboard.ts'
import { openAsStaff } from './open-as-staff.ts'
import { desk, expect, expectAccessible, phone, postDogWalk, press, test, title } from './story-test.ts'

// The demo has a moderator and an operator.
test.use({ baseURL: ({ demo }, use) => use(demo) })

const [cleo, dan] = [
  { firstName: 'Cleo', lastName: 'Marsh' },
  { firstName: 'Dan', lastName: 'Reyes' },
]
const radio = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })
const words = (page: Page) => page.getByLabel('Your words')
const why = (page: Page) => page.getByLabel('Why should somebody look at it again?')

/** Reports the task and lets Mo hide it; returns the id of the case. */
async function hide(taskId: string, { reporter, mo }: { reporter: Page; mo: Page }): Promise<string> {
  const list = async (): Promise<CaseSummary[]> => (await mo.request.get('/api/moderation/cases')).json()
  const before = (await list()).map(({ id }) => id)
  await reporter.request.post('/api/reports', { data: { subjectKind: 'task', subjectId: taskId, reason: 'impostor' } })
  const { id, version } = (await list()).find((found) => !before.includes(found.id)) as CaseSummary
  const facts = 'The post says that you are a vet, and your profile does not.'
  const answer = await mo.request.post(`/api/moderation/cases/${id}/decision`, {
    data: { version, kind: 'hide', rule: 1, facts, reporterText: 'It is hidden now.' },
  })
  expect(answer.status()).toBe(200)
  return id
}

for (const [where, size] of [
  ['on a phone', phone],
  ['at a desk', desk],
] as const)
  test(`Dan asks for another look, Ola takes Mo's decision back, and Dan reads so, ${where}`, async ({
    browser,
    baseURL,
    signUp,
  }) => {
    const cleos = await signUp(cleo, { phone: size === phone })
    const dans = await signUp(dan, { phone: size === phone })
    const [mos, olas] = [
      await openAsStaff({ browser, baseURL, size }),
      await openAsStaff({ browser, baseURL, size, who: 'ola' }),
    ]
    const taskId = await postDogWalk(dans.page, 'A vet walks your dog')
    const caseId = await hide(taskId, { reporter: cleos.page, mo: mos })
    await cleos.page.goto(`/task/${taskId}`)
    await expect(cleos.page.getByRole('heading', { name: 'A vet walks your dog' })).toHaveCount(0)

    const { page } = dans
    await page.goto('/account/notices')
    const notice = page.getByRole('article')
    await expect(notice).toContainText(/you can ask for another look until \w{3}, \w{3} \d+, \d+:\d\d [AP]M\./)
    await expectAccessible(page)
    await press(page, 'Ask for Another Look')
    await expect(why(page)).toBeFocused()
    await expectAccessible(page)
    await press(page, 'Send')
    await expect(why(page)).toBeFocused()
    await expect(why(page)).toHaveAccessibleDescription(/^Please say why somebody should look at it again/)
    await expectAccessible(page)
    await why(page).fill('I am a vet. My degree hangs in the hall.')
    await page.reload()
    await press(page, 'Go On Writing')
    await expect(why(page)).toHaveValue('I am a vet. My degree hangs in the hall.')
    await press(page, 'Not Now')
    await expect(page.getByRole('button', { name: 'Go On Writing' })).toBeVisible()
    await press(page, 'Go On Writing')
    await press(page, 'Send')
    await expect(notice).toContainText(/You asked on \w{3} \d+\. Another volunteer reads it\./)
    await expect(notice).toContainText('My degree hangs in the hall.')
    await expect(page.getByRole('button', { name: 'Ask for Another Look' })).toHaveCount(0)
    await expectAccessible(page)

    await mos.goto(`/moderate/case/${caseId}`)
    await expect(mos.getByText('You decided this, so somebody else looks at it again.')).toBeVisible()
    await expect(mos.getByText('My degree hangs in the hall.')).toBeVisible()
    await expect(mos.getByRole('button', { name: 'Answer' })).toHaveCount(0)
    await expectAccessible(mos)

    await olas.goto('/moderate')
    await olas.getByRole('tab', { name: /^Appealed [1-9]/ }).click()
    await olas.getByRole('link', { name: /^A post Not who they say/ }).click()
    await expect(olas).toHaveURL(`/moderate/case/${caseId}`)
    await expect(olas.getByText('My degree hangs in the hall.')).toBeVisible()
    await expectAccessible(olas)
    await press(olas, 'Answer')
    await expect(radio(olas, 'Leave it as it is')).toBeFocused()
    await expect(olas.getByText('Please choose an answer')).toBeVisible()
    await radio(olas, 'Take the decision back').check()
    await words(olas).fill('Too short')
    await press(olas, 'Answer')
    await expect(words(olas)).toBeFocused()
    await expect(words(olas)).toHaveAccessibleDescription(/at least 20 characters/)
    await expectAccessible(olas)
    await words(olas).fill('We should have asked you first. We are sorry for that.')
    await olas.reload()
    await expect(radio(olas, 'Take the decision back')).toBeChecked()
    await expect(words(olas)).toHaveValue(/^We should have asked/)
    await press(olas, 'Answer')
    const dialog = olas.getByRole('dialog', { name: 'Take the decision back?' })
    await expectAccessible(olas)
    await press(dialog, 'Answer and Tell Them')
    await expect(olas.getByRole('heading', { name: 'Asked for another look' })).toBeFocused()
    await expect(olas.getByText('Ola looked again: Taken back')).toBeVisible()
    await expect(olas.getByText('Hide it (taken back)')).toBeVisible()
    await expectAccessible(olas)

    await cleos.page.reload()
    await expect(cleos.page.getByRole('heading', { level: 1, name: 'A vet walks your dog' })).toBeVisible()
    await cleos.page.goto('/account/notices')
    await expect(cleos.page.getByRole('article')).toContainText('In another look, it was taken back.')
    await expect(cleos.page.getByRole('article')).not.toContainText('We should have asked')
    await expectAccessible(cleos.page)

    await page.goto('/')
    await press(page, /^Notifications, [12] unread/)
    await page.getByRole('link', { name: 'An answer to your appeal' }).click()
    await expect(title(page, 'Notices')).toBeFocused()
    await expect(notice).toContainText('It counts for nothing, and neighbors see it again.')
    await expect(notice).toContainText('It was looked at again, and the decision was taken back.')
    await expect(notice).toContainText('We should have asked you first.')
    await expectAccessible(page)
    for (const opened of [mos, olas]) await opened.context().close()
  })

test('Ola changes a decision by the keyboard alone', async ({ browser, baseURL, signUp }) => {
  const cleos = await signUp(cleo)
  const dans = await signUp(dan)
  const mos = await openAsStaff({ browser, baseURL })
  const page = await openAsStaff({ browser, baseURL, who: 'ola' })
  const caseId = await hide(await postDogWalk(dans.page, 'Vet for hire'), { reporter: cleos.page, mo: mos })
  const [{ decisionId }] = await (await dans.page.request.get('/api/notices')).json()
  await dans.page.request.post(`/api/decisions/${decisionId}/appeal`, { data: { text: 'It was a joke.' } })

  await page.goto(`/moderate/case/${caseId}`)
  await expect(page.getByText('It was a joke.')).toBeVisible()
  await page.keyboard.press('Tab')
  await tabTo(page, radio(page, 'Leave it as it is'))
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await expect(radio(page, 'Change the decision')).toBeChecked()
  await tabTo(page, radio(page, 'Keep it'))
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await expect(radio(page, 'Give advice')).toBeChecked()
  await expectAccessible(page)
  await tabTo(page, page.getByLabel('Which rule is it about?'))
  await page.keyboard.type('1')
  await tabTo(page, page.getByLabel('What did you see?'))
  await page.keyboard.type(' Please say that it is one.')
  await tabTo(page, words(page))
  await page.keyboard.type('A joke needs somebody who laughs.')
  await pressByKeyboard(page, page.getByRole('button', { name: 'Answer', exact: true }))
  const dialog = page.getByRole('dialog', { name: 'Change the decision?' })
  await pressByKeyboard(page, dialog.getByRole('button', { name: 'Answer and Tell Them' }))
  await expect(page.getByRole('heading', { name: 'Asked for another look' })).toBeFocused()
  await expect(page.getByText('Decided by Ola: Give advice')).toBeVisible()
  await expectAccessible(page)
  await dans.page.goto('/account/notices')
  await expect(dans.page.getByRole('article')).toContainText('This was decided in another look')
  await expectAccessible(dans.page)
  for (const opened of [mos, page]) await opened.context().close()
})
