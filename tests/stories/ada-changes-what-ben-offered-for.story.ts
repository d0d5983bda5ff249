import { cast } from '../cast.ts'
import { button, expect, looksRight, postsForADogWalk, test } from './stage.ts'

const dogWalk = 'Walk Biscuit at noon'
const heading = 'The request changed since you offered'

for (const phone of [false, true])
  test(`Ada changes what Ben offered for, and accepts him once he has said yes again, ${phone ? 'on phones' : 'at desks'}`, async ({
    enter,
  }) => {
    const ada = await enter(cast.ada, { phone })
    const ben = await enter(cast.ben, { phone })
    const id = await postsForADogWalk(ada.page, dogWalk)
    await ben.context.request.post('/api/offers', { data: { taskId: id, message: 'I have a leash.' } })
    await ben.page.goto(`/task/${id}`)
    await expect(ben.page.getByRole('link', { name: 'Offer Sent' })).toBeVisible()

    await ada.page.goto(`/edit-request/${id}`)
    await ada.page.getByLabel('Amount').fill('12')
    await ada.page.getByLabel('Address', { exact: true }).fill('200 State Street, Chicago, IL 60601')
    await button(ada.page, 'Save Changes').click()
    await expect(ada.page.getByText('Request Updated!')).toBeVisible()

    // He is told and asked while he looks on.
    await expect(ben.page.getByText(`Ada changed the pay and the place of "${dogWalk}".`).first()).toBeVisible()
    const asked = ben.page.getByRole('region', { name: heading })
    await expect(asked).toContainText('$12was $20')
    await expect(asked).toContainText('Chicago, 60601was Oak Park, 60302')
    await expect(ben.page.getByText('Say whether your offer still stands.')).toBeVisible()
    await expect(button(asked, 'Take Back My Offer')).toBeVisible()
    await looksRight(ben.page)
    await ben.page.goto(`/messages?task=${id}`)
    await expect(asked).toContainText('$12was $20')
    await looksRight(ben.page)

    await ada.page.goto(`/task/${id}`)
    await expect(ada.page.getByText('Ben has not confirmed it yet.')).toBeVisible()
    await looksRight(ada.page)
    await button(ada.page, 'Accept Helper Ben Okafor').click()
    const dialog = ada.page.getByRole('dialog', { name: 'Ben Okafor has not confirmed yet' })
    await expect(dialog).toContainText('You can accept as soon as Ben has confirmed it.')
    await looksRight(ada.page)
    const refused = await ada.context.request.patch(`/api/tasks/${id}/assign`, { data: { helperId: ben.id } })
    expect([refused.status(), (await refused.json()).code]).toEqual([409, 'terms_changed'])

    await button(asked, 'Still Yes').press('Enter')
    await expect(asked).toHaveCount(0)
    await expect(ben.page.getByRole('heading', { name: dogWalk, level: 2 })).toBeFocused()
    // What Ada was reading has become the question whether to accept.
    await expect(ada.page.getByRole('dialog', { name: 'Accept Ben Okafor?' })).toBeVisible()
    await button(ada.page.getByRole('dialog'), 'Accept Helper').click()
    await expect(ada.page.getByText('Helper Assigned!')).toBeVisible()
  })

test('Ben confirms on the task’s page, and takes back what no longer suits him', async ({ enter }) => {
  const ada = await enter(cast.ada)
  const { page, context } = await enter(cast.ben)
  const id = await postsForADogWalk(ada.page, dogWalk)
  await context.request.post('/api/offers', { data: { taskId: id } })
  const edit = (data: object) => ada.context.request.patch(`/api/tasks/${id}`, { data })
  const asked = page.getByRole('region', { name: heading })
  await page.goto(`/task/${id}`)
  await edit({ duration: 3 })
  await expect(asked).toContainText('3 hourswas Not said')
  await button(asked, 'Still Yes').press('Enter')
  await expect(page.getByText('Ada knows that your offer stands.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'What happens next' })).toBeFocused()
  await expect(page.getByRole('link', { name: 'Offer Sent' })).toBeVisible()

  // Ada changes it once more as he presses: nothing is confirmed that he has not read.
  await edit({ duration: 4 })
  await expect(asked).toContainText('4 hourswas 3 hours')
  await page.route('**/confirm', async (route) => {
    await edit({ duration: 8 })
    await route.continue()
  })
  await button(asked, 'Still Yes').press('Enter')
  await expect(page.getByText('Please read it again first.')).toBeVisible()
  await expect(asked).toContainText('8 hourswas 3 hours')

  await button(asked, 'Take Back My Offer').press('Enter')
  await button(page.getByRole('dialog'), 'Take Back').press('Enter')
  await expect(page.getByText('Offer Taken Back')).toBeVisible()
  await expect(button(page, 'Offer Help')).toBeVisible()
})
