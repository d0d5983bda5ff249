import { accept, bubble, chatLog, messageBox, offer } from './chat.ts'
import { button, desk, expect, expectAccessible, postDogWalk, test } from './story-test.ts'

const ada = { firstName: 'Ada', lastName: 'Lindgren' }
const ben = { firstName: 'Ben', lastName: 'Okafor' }

test('Ben asks a question beside the offer at a desk, and sends it by Ctrl+Enter', async ({ signUp }) => {
  const requester = await signUp(ada)
  const { page, id: benId } = await signUp(ben)
  const id = await postDogWalk(requester.page, 'Walk a beagle at noon')
  await page.setViewportSize(desk)
  await page.goto(`/task/${id}`)
  const [offering, asking] = [button(page, 'Offer Help'), button(page, 'Ask a question')]
  await expect(asking).toBeVisible()
  const [left, right] = [await offering.boundingBox(), await asking.boundingBox()]
  expect(left?.y).toBe(right?.y)
  await expectAccessible(page)

  await asking.press('Enter')
  const words = messageBox(page)
  await expect(words).toBeFocused()
  await words.fill('Is he afraid of bicycles?')
  await words.press('Control+Enter')
  await expect(bubble(page, 'Is he afraid of bicycles?')).toBeVisible()
  await expect(words).toHaveValue('')

  await offer(page, id)
  await accept(requester.page, id, benId)
  await page.reload()
  // The conversation stands beside the facts from 1200 px on, and below them on a narrower window.
  const [facts, chat] = [page.getByText('Walk a beagle at noon').first(), chatLog(page)]
  await expect(chat).toBeVisible()
  const isBeside = async () => {
    const [one, other] = [await facts.boundingBox(), await chat.boundingBox()]
    return one !== null && other !== null && other.x > one.x + 300
  }
  expect(await isBeside()).toBe(true)
  const myTasks = page.getByRole('banner').getByRole('link', { name: 'My Tasks' })
  for (const width of [1100, 800]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(myTasks).toBeVisible()
    expect(await isBeside()).toBe(false)
  }
})
