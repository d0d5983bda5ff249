import { notificationsPage } from '#shared/limits.ts'
import { cast } from '../cast.ts'
import { expect, looksRight, test } from './stage.ts'

test('Ada reads all her news, older ones too', async ({ enter }) => {
  const ada = await enter(cast.ada, { phone: true })
  const ben = await enter(cast.ben)
  const post = {
    taskType: 'service',
    description: 'It is a two-seater and not heavy. The stairs are wide.',
    category: 'household',
    compensationType: 'money',
    compensation: 45,
    address: '12 Maple Street, Oak Park, IL 60302',
  }
  for (let turn = 0; turn <= notificationsPage; turn++) {
    const data = { ...post, title: `Carry sofa ${turn}` }
    const { id } = await (await ada.context.request.post('/api/tasks', { data })).json()
    await ben.context.request.post('/api/offers', { data: { taskId: id } })
    await ada.context.request.patch(`/api/tasks/${id}/close`)
  }

  const { page } = ada
  await page.goto('/')
  await page.getByRole('button', { name: `Notifications, ${notificationsPage + 1} unread` }).click()
  const news = page.getByRole('dialog', { name: 'Notifications' })
  await expect(news.getByRole('listitem')).toHaveCount(notificationsPage)
  await looksRight(page)
  await news.getByRole('button', { name: 'Show more' }).press('Enter')
  await expect(news.getByRole('listitem')).toHaveCount(notificationsPage + 1)
  await expect(news.getByRole('listitem').last()).toBeFocused()
  await expect(news.getByText('Carry sofa 0')).toBeVisible()
  await expect(news.getByRole('button', { name: 'Show more' })).toHaveCount(0)
})
