import type { Page } from '@playwright/test'
import type { CaseSummary, Notice } from '#shared/moderation/schema.ts'
import type { SubjectKind } from '#shared/reports/choices.ts'
import { accept, bubble, chatList, complete, offer, openSharedChat, sendMessage, taskTitle } from './chat.ts'
import { openAsStaff } from './open-as-staff.ts'
import { desk, expect, expectAccessible, phone, postDogWalk, press, test } from './story-test.ts'

// The demo has a moderator and an operator.
test.use({ baseURL: ({ demo }, use) => use(demo) })

const [cleo, dan] = [
  { firstName: 'Cleo', lastName: 'Marsh' },
  { firstName: 'Dan', lastName: 'Reyes' },
]
const removed = 'This message was removed.'
const facts = 'These words threaten somebody who has asked for help.'

/** Reports a thing, and returns its case. */
async function reportTo(mo: Page, reporter: Page, subjectKind: SubjectKind, subjectId: string): Promise<CaseSummary> {
  const list = async (): Promise<CaseSummary[]> => (await mo.request.get('/api/moderation/cases')).json()
  const before = (await list()).map(({ id }) => id)
  const answer = await reporter.request.post('/api/reports', { data: { subjectKind, subjectId, reason: 'harassment' } })
  expect(answer.status()).toBe(201)
  return (await list()).find(({ id }) => !before.includes(id)) as CaseSummary
}

/** Decides by the call, as the screen does. */
async function hide(mo: Page, { id, version }: CaseSummary) {
  const data = { version, kind: 'hide', rule: 1, facts, reporterText: 'It is hidden now.' }
  expect((await mo.request.post(`/api/moderation/cases/${id}/decision`, { data })).status()).toBe(200)
}

/** Lets the author of a case ask for another look, and an operator take the decision back. */
async function takeBack(author: Page, ola: Page, caseId: string) {
  const [notice]: Notice[] = await (await author.request.get('/api/notices')).json()
  await author.request.post(`/api/decisions/${notice?.decisionId}/appeal`, { data: { text: 'It was a quote.' } })
  const { version }: CaseSummary = await (await ola.request.get(`/api/moderation/cases/${caseId}`)).json()
  const data = { version, outcome: 'reversed', text: 'We have read it again, and it was a quote.' }
  expect((await ola.request.post(`/api/moderation/cases/${caseId}/answer`, { data })).status()).toBe(200)
}

for (const [where, size] of [
  ['on a phone', phone],
  ['at a desk', desk],
] as const)
  test(`Mo removes a message, both ends read so at once, and it comes back, ${where}`, async ({
    browser,
    baseURL,
    signUp,
  }) => {
    const cleos = await signUp(cleo, { phone: size === phone })
    const dans = await signUp(dan, { phone: size === phone })
    const mos = await openAsStaff({ browser, baseURL, size })
    const olas = await openAsStaff({ browser, baseURL, who: 'ola' })
    const taskId = await openSharedChat(cleos, dans)
    await sendMessage(dans.page, 'I know where you live')
    await expect(bubble(cleos.page, 'I know where you live')).toBeVisible()
    const messages = await (await cleos.page.request.get(`/api/tasks/${taskId}/messages?with=${dans.id}`)).json()
    const found = await reportTo(mos, cleos.page, 'message', messages.at(-1).id)

    await mos.goto(`/moderate/case/${found.id}`)
    await press(mos, 'Take This Case')
    await mos.getByRole('radio', { name: 'Hide it', exact: true }).check()
    await expect(
      mos.getByText('Both read “This message was removed.” in its place. The author reads why.'),
    ).toBeVisible()
    await expect(mos.getByText(/^Volunteers have removed a message of yours\./)).toBeVisible()
    await mos.getByLabel('Which rule is it about?').selectOption({ index: 1 })
    await mos.getByLabel('What did you see?').fill(facts)
    await expectAccessible(mos)
    await press(mos, 'Decide')
    await press(mos.getByRole('dialog'), 'Decide and Tell Them')
    await expect(mos.getByText('Decided by Mo: Hide it')).toBeVisible()

    for (const { page } of [cleos, dans]) {
      await expect(bubble(page, removed)).toBeVisible()
      await expect(page.getByText('I know where you live')).toHaveCount(0)
      await expectAccessible(page)
    }
    await expect(cleos.page.getByRole('button', { name: 'About this message' })).toHaveCount(0)
    await dans.page.goto('/account/notices')
    await expect(dans.page.getByRole('article')).toContainText(`You both read “${removed}” in its place.`)
    await dans.page.goto('/messages')
    await expect(chatList(dans.page).getByText(removed)).toBeVisible()
    await expectAccessible(dans.page)

    await takeBack(dans.page, olas, found.id)
    await expect(bubble(cleos.page, 'I know where you live')).toBeVisible()
    await expect(cleos.page.getByText(removed)).toHaveCount(0)
    for (const page of [mos, olas]) await page.context().close()
  })

test('Dan reads why his offer and his review are hidden, and Cleo sees neither', async ({
  browser,
  baseURL,
  signUp,
}) => {
  const cleos = await signUp(cleo, { phone: true })
  const dans = await signUp(dan, { phone: true })
  const mos = await openAsStaff({ browser, baseURL })
  const taskId = await postDogWalk(cleos.page, taskTitle)
  const made = await dans.page.request.post('/api/offers', { data: { taskId, message: 'Pay me first' } })
  const { id: offerId } = await made.json()
  await cleos.page.goto(`/task/${taskId}`)
  await expect(cleos.page.getByText('Pay me first').first()).toBeVisible()
  await hide(mos, await reportTo(mos, cleos.page, 'offer', offerId))
  await expect(cleos.page.getByText('Pay me first')).toHaveCount(0)

  const { page } = dans
  await page.goto(`/task/${taskId}`)
  const note = page.getByRole('complementary', { name: 'Neighbors cannot see your offer.' })
  await expect(note).toContainText('Volunteers have hidden it, so it cannot be accepted.')
  await expect(page.getByText('Pay me first')).toBeVisible()
  await expectAccessible(page)
  await note.getByRole('link', { name: 'Read why' }).click()
  await expect(page.getByRole('article')).toContainText(facts)
  await page.goBack()
  await press(page, 'Take Back My Offer')
  await press(page.getByRole('dialog'), 'Take Back')
  await expect(note).toBeVisible()
  await expect(page.getByRole('button', { name: 'Offer to Help' })).toHaveCount(0)
  await expectAccessible(page)

  const secondId = await postDogWalk(cleos.page, 'Walk two beagles')
  await offer(page, secondId)
  await accept(cleos.page, secondId, dans.id)
  await complete(cleos.page, secondId)
  const written = await page.request.post('/api/reviews', {
    data: { taskId: secondId, revieweeId: cleos.id, rating: 1, comment: 'A thief' },
  })
  const { id: reviewId } = await written.json()
  await hide(mos, await reportTo(mos, cleos.page, 'review', reviewId))
  await page.goto(`/user/${cleos.id}`)
  const review = page.getByRole('article').filter({ hasText: 'A thief' })
  await expect(review).toContainText('Neighbors cannot see this review. Volunteers have hidden it')
  await expectAccessible(page)
  await cleos.page.goto(`/task/${secondId}`)
  await expect(cleos.page.getByText('No reviews yet.')).toBeVisible()
  await expect(cleos.page.getByText('A thief')).toHaveCount(0)
  await mos.context().close()
})
