import { cast, pia } from '../cast.ts'
import { expect, looksRight, test } from './stage.ts'

const { ada, ben } = cast
const title = 'Walk a beagle at noon'

test('Ada chooses between two helpers with her text twice as large', async ({ enter }) => {
  const { page } = await enter(ada)
  const answer = await page.request.post('/api/tasks', {
    data: {
      taskType: 'request',
      title,
      description: 'Half an hour around the park, and she knows the way.',
      category: 'pets',
      date: new Date(Date.now() + 3 * 24 * 60 * 60 * 1000).toISOString(),
      compensationType: 'money',
      compensation: 20,
      address: '12 Maple Street, Oak Park, IL 60302',
    },
  })
  const { id } = await answer.json()
  for (const helper of [ben, pia]) {
    const { page: theirs } = await enter(helper)
    await theirs.request.post('/api/offers', { data: { taskId: id } })
  }

  await page.goto(`/messages?task=${id}`)
  await page.addStyleTag({ content: 'html { font-size: 200% }' })
  await expect(page.getByText('Select a helper above')).toBeVisible()
  await looksRight(page)
  const name = page.getByText('Ben Okafor', { exact: true })
  expect(await name.evaluate((words) => words.getBoundingClientRect().height)).toBeLessThan(120)
})
