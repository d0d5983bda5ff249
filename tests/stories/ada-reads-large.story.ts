import { cast, pia } from '../cast.ts'
import { expect, looksRight, postsForADogWalk, test } from './stage.ts'

const { ada, ben } = cast
const title = 'Walk a beagle at noon'

test('Ada chooses between two helpers with her text twice as large', async ({ enter }) => {
  const { page } = await enter(ada)
  const id = await postsForADogWalk(page, title)
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
