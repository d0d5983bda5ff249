import { desk, expect, expectAccessible, phone, postDogWalk, test } from './story-test.ts'

const [cleo, dan] = [
  { firstName: 'Cleo', lastName: 'Marsh' },
  { firstName: 'Dan', lastName: 'Reyes' },
]

for (const [where, size] of [
  ['on a phone', phone],
  ['at a desk', desk],
] as const)
  test(`Cleo reports Dan’s message and blocks him, and finds her report again, ${where}`, async ({ signUp }) => {
    const { page } = await signUp(cleo, { phone: size === phone })
    const dans = await signUp(dan)
    const taskId = await postDogWalk(page, 'Walk Biscuit at noon')
    await dans.context.request.post('/api/offers', { data: { taskId, message: 'Send me a gift card first' } })

    await page.goto(`/messages?task=${taskId}&with=${dans.id}`)
    await expect(page.getByText('Send me a gift card first', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'About this message' }).click()
    await page.getByRole('button', { name: 'Report this message' }).click()
    const dialog = page.getByRole('dialog', { name: 'Report this message' })
    await expect(dialog.getByRole('button', { name: 'A money trick' })).toBeFocused()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Unwanted contact' }).click()
    await expect(dialog.getByLabel('What should we know?')).toBeFocused()
    await expect(dialog).toContainText('Dan may guess that it was you.')
    await page.keyboard.type('He asks for gift cards.')
    await dialog.getByRole('switch', { name: 'Add our last 20 messages' }).check()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Send Report' }).click()
    await expect(
      dialog.getByRole('paragraph').filter({ hasText: /^Thank you\. Your reference is PL-\w{4}\.$/ }),
    ).toBeFocused()
    await expect(dialog).toContainText('This is not an emergency line.')
    await expect(dialog.getByRole('link', { name: '911' })).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Block Dan too?' }).click()
    await expect(dialog.getByText('Dan is blocked')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Done' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText('This conversation is closed.')).toBeVisible()

    // Dan is told nothing of the report, and can report back from the closed chat.
    await dans.page.goto(`/messages?task=${taskId}`)
    await dans.page.getByRole('button', { name: 'More', exact: true }).click()
    await expect(dans.page.getByRole('button', { name: 'Report Cleo' })).toBeVisible()

    await page.goto('/account')
    const reports = page.getByRole('region', { name: 'Your reports' })
    await expect(reports).toContainText('A message: Unwanted contact')
    await expect(reports).toContainText('A volunteer will read it.')
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Read Your Notices' }).click()
    await expect(page).toHaveURL('/account/notices')
    await expect(page.getByRole('heading', { name: 'No notices' })).toBeVisible()
    await expectAccessible(page)
  })

test('Cleo reports a post, a profile, an offer and a review from where she reads them', async ({ signUp }) => {
  const { page } = await signUp(cleo, { phone: true })
  const dans = await signUp(dan)
  const taskOfDan = await postDogWalk(dans.page, 'Walk my cat')
  const ownTask = await postDogWalk(page, 'Walk Biscuit at noon')
  await dans.context.request.post('/api/offers', { data: { taskId: ownTask, message: 'I love dogs' } })

  const report = async (menu: string, item: string) => {
    const opener = page.getByRole('button', { name: menu, exact: true })
    // A menu over the bottom bar would move while the browser scrolls its item out from there.
    await opener.evaluate((element) => element.scrollIntoView({ block: 'center' }))
    await opener.click()
    await page.getByRole('button', { name: item }).click()
    const dialog = page.getByRole('dialog', { name: item })
    await dialog.getByRole('button', { name: 'Advertising' }).click()
    await dialog.getByRole('button', { name: 'Send Report' }).click()
    await expect(dialog.getByText(/^Thank you\. Your reference is PL-/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(dialog).toBeHidden()
  }
  await page.goto(`/task/${taskOfDan}`)
  await report('More', 'Report this post')
  await page.goto(`/user/${dans.id}`)
  await report('More', 'Report Dan')
  await page.goto(`/task/${ownTask}`)
  await report('About the offer of Dan Reyes', 'Report this offer')

  await page.request.patch(`/api/tasks/${ownTask}/assign`, { data: { helperId: dans.id } })
  await page.goto(`/task/${ownTask}`)
  await report('More', 'Report what happened with Dan')
  await page.request.patch(`/api/tasks/${ownTask}/complete`)
  const { id } = await (await page.request.get('/api/auth/user')).json()
  await dans.context.request.post('/api/reviews', {
    data: { taskId: ownTask, revieweeId: id, rating: 1, comment: 'Buy my soap' },
  })
  await page.goto(`/user/${id}`)
  await report('About this review', 'Report this review')
})
