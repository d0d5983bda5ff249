import { cast } from '../cast.ts'
import { button, expect, expectAccessible, postDogWalk, test } from './story-test.ts'

const dogWalk = 'Walk Biscuit at noon'
const heading = 'The request changed since you offered'

for (const phone of [false, true])
  test(`Ada changes the task after Ben’s offer, and accepts him once he has confirmed it, ${phone ? 'on phones' : 'at desks'}`, async ({
    signUp,
  }) => {
    const ada = await signUp(cast.ada, { phone })
    const ben = await signUp(cast.ben, { phone })
    const id = await postDogWalk(ada.page, dogWalk)
    await ben.context.request.post('/api/offers', { data: { taskId: id, message: 'I have a leash.' } })
    await ben.page.goto(`/task/${id}`)
    await expect(ben.page.getByRole('link', { name: 'Offer Sent' })).toBeVisible()

    await ada.page.goto(`/edit-request/${id}`)
    await ada.page.getByLabel('Amount').fill('12')
    await ada.page.getByLabel('Address', { exact: true }).fill('200 State Street, Chicago, IL 60601')
    await button(ada.page, 'Save Changes').click()
    await expect(ada.page.getByText('Request Updated!')).toBeVisible()

    // Ben's open page shows the change and asks him to confirm.
    await expect(ben.page.getByText(`Ada changed the pay and the place of "${dogWalk}".`).first()).toBeVisible()
    const confirmation = ben.page.getByRole('region', { name: heading })
    await expect(confirmation).toContainText('$12was $20')
    await expect(confirmation).toContainText('Chicago, 60601was Oak Park, 60302')
    await expect(ben.page.getByText('Say whether your offer still stands.')).toBeVisible()
    await expect(button(confirmation, 'Take Back My Offer')).toBeVisible()
    await expectAccessible(ben.page)
    await ben.page.goto(`/messages?task=${id}`)
    await expect(confirmation).toContainText('$12was $20')
    await expectAccessible(ben.page)

    await ada.page.goto(`/task/${id}`)
    await expect(ada.page.getByText('Ben has not confirmed it yet.')).toBeVisible()
    await expectAccessible(ada.page)
    await button(ada.page, 'Accept Helper Ben Okafor').click()
    const dialog = ada.page.getByRole('dialog', { name: 'Ben Okafor has not confirmed yet' })
    await expect(dialog).toContainText('You can accept as soon as Ben has confirmed it.')
    await expectAccessible(ada.page)
    const refused = await ada.context.request.patch(`/api/tasks/${id}/assign`, { data: { helperId: ben.id } })
    expect([refused.status(), (await refused.json()).code]).toEqual([409, 'terms_changed'])

    await button(confirmation, 'Still Yes').press('Enter')
    await expect(confirmation).toHaveCount(0)
    await expect(ben.page.getByRole('heading', { name: dogWalk, level: 2 })).toBeFocused()
    // Ada's open dialog now asks her to accept.
    await expect(ada.page.getByRole('dialog', { name: 'Accept Ben Okafor?' })).toBeVisible()
    await button(ada.page.getByRole('dialog'), 'Accept Helper').click()
    await expect(ada.page.getByText('Helper Assigned!')).toBeVisible()
  })

test('Ben confirms his offer on the task’s page, and takes it back after another change', async ({ signUp }) => {
  const ada = await signUp(cast.ada)
  const { page, context } = await signUp(cast.ben)
  const id = await postDogWalk(ada.page, dogWalk)
  await context.request.post('/api/offers', { data: { taskId: id } })
  const edit = (data: object) => ada.context.request.patch(`/api/tasks/${id}`, { data })
  const confirmation = page.getByRole('region', { name: heading })
  await page.goto(`/task/${id}`)
  await edit({ duration: 3 })
  await expect(confirmation).toContainText('3 hourswas Not said')
  await button(confirmation, 'Still Yes').press('Enter')
  await expect(page.getByText('Ada knows that your offer stands.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'What happens next' })).toBeFocused()
  await expect(page.getByRole('link', { name: 'Offer Sent' })).toBeVisible()

  // Ada edits the task again while Ben confirms: changes that he has not read are not confirmed.
  await edit({ duration: 4 })
  await expect(confirmation).toContainText('4 hourswas 3 hours')
  await page.route('**/confirm', async (route) => {
    await edit({ duration: 8 })
    await route.continue()
  })
  await button(confirmation, 'Still Yes').press('Enter')
  await expect(page.getByText('Please read it again first.')).toBeVisible()
  await expect(confirmation).toContainText('8 hourswas 3 hours')

  await button(confirmation, 'Take Back My Offer').press('Enter')
  await button(page.getByRole('dialog'), 'Take Back').press('Enter')
  await expect(page.getByText('Offer Taken Back')).toBeVisible()
  await expect(button(page, 'Offer Help')).toBeVisible()
})
