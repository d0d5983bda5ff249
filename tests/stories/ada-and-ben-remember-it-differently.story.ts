import { expect, expectAccessible, phone, test } from './story-test.ts'

test('Ada and Ben are asked whether it happened, answer apart, and a moderator is asked to look', async ({
  signUp,
}) => {
  const [ada, ben] = [
    await signUp({ firstName: 'Ada', lastName: 'Moore' }, { phone: true }),
    await signUp({ firstName: 'Ben', lastName: 'Ortiz' }, { phone: true }),
  ]
  expect(ada.page.viewportSize()).toEqual(phone)
  // Without a date, both are asked once the helper says that it is done.
  const service = {
    taskType: 'service',
    title: 'Guitar lessons',
    description: 'First chords for beginners, and a song of your choice.',
    category: 'tutoring',
    compensationType: 'money',
    compensation: 20,
    address: '12 Maple Street, Oak Park, IL 60302',
  }
  const { id } = await (await ada.page.request.post('/api/tasks', { data: service })).json()
  await ben.page.request.post('/api/offers', { data: { taskId: id, message: 'I have a guitar' } })
  await ada.page.request.patch(`/api/tasks/${id}/assign`, { data: { helperId: ben.id } })

  await ben.page.goto(`/task/${id}`)
  await ben.page.getByRole('button', { name: 'I’m Done' }).click()
  await ben.page.getByRole('dialog').getByRole('button', { name: 'I’m Done' }).click()
  const bens = ben.page.getByRole('region', { name: 'Did it happen?' })
  await expect(bens).toContainText('You said: “Yes”.')
  await expect(bens).toContainText(/Ada has until \w{3}, \w{3} \d+, \d+:\d\d [AP]M to answer\./)
  await expectAccessible(ben.page)

  await ada.page.goto('/')
  await ada.page.getByRole('link', { name: 'With Ben: did it happen?' }).click()
  const adas = ada.page.getByRole('region', { name: 'Did it happen?' })
  await expect(adas.getByRole('radio')).toHaveCount(5)
  await expect(adas.getByText('Ben last wrote at')).toBeVisible()
  await expectAccessible(ada.page)
  await adas.getByRole('radio', { name: 'Ben didn’t come' }).check()
  await adas.getByRole('textbox', { name: 'Note to Ben (optional)' }).fill('I waited at the library.')
  await adas.getByRole('button', { name: 'Send' }).click()
  await expect(adas).toContainText('You two remember it differently. It counts against nobody.')
  await expect(adas.getByRole('button', { name: 'Change' })).toHaveCount(0)

  await ben.page.goto(`/task/${id}`)
  await expect(bens).toContainText('Ada’s note: ')
  await expect(bens).toContainText('I waited at the library.')
  await expectAccessible(ben.page)
  await bens.getByRole('button', { name: 'Ask a moderator to look' }).click()
  const dialog = ben.page.getByRole('dialog', { name: 'Report what happened with Ada' })
  await dialog.getByRole('button', { name: 'Advertising' }).click()
  await dialog.getByRole('button', { name: 'Send Report' }).click()
  await expect(dialog.getByText(/^Thank you\. Your reference is PL-/)).toBeVisible()
})
