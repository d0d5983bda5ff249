import type { Page } from '@playwright/test'
import { cast } from '../cast.ts'
import { box, bubble, writes } from './chatting.ts'
import { expect, postsForADogWalk, press, test } from './stage.ts'

/** Nobody else asks for it. */
const title = 'Walk a greyhound at dawn'

const { ada, ben } = cast

const address = '12 Maple Street, Oak Park, IL 60302'

/** Puts each text of a page into elements of its own, as the translators of browsers do, and goes on doing so. */
function translate() {
  const isLeftAlone = (text: Node) =>
    !text.nodeValue?.trim() || text.parentElement?.closest('font, script, style, option')
  const replace = (text: Text) => {
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    inner.append(text.data)
    outer.append(inner)
    text.replaceWith(outer)
  }
  const translateAll = () => {
    const texts: Text[] = []
    const walker = document.createTreeWalker(document, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) if (!isLeftAlone(walker.currentNode)) texts.push(walker.currentNode as Text)
    texts.forEach(replace)
  }
  new MutationObserver(translateAll).observe(document, { childList: true, subtree: true, characterData: true })
}

const isTranslated = (page: Page) => expect(page.locator('h1 font > font').first()).toBeVisible()
const staysWhole = async (page: Page) => {
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByText('Something went wrong')).toHaveCount(0)
}

async function reviews(page: Page, words: string) {
  await page.getByRole('radio', { name: '5 stars' }).check({ force: true })
  await page.getByLabel('Comment (optional)').fill(words)
  await press(page, 'Submit Review')
  await expect(page.getByText('Review submitted successfully.')).toBeVisible()
  await expect(page.getByText(words)).toBeVisible()
}

test('neighbors who have their pages translated ask, offer, talk, complete and review', async ({ enter }) => {
  const [{ page: adas }, { page: bens }] = [await enter(ada), await enter(ben)]
  const taskId = await postsForADogWalk(adas, title)
  for (const page of [adas, bens]) await page.addInitScript(translate)
  await adas.goto(`/task/${taskId}`)
  await isTranslated(adas)

  await bens.goto('/browse')
  await isTranslated(bens)
  await bens.getByLabel('Search requests').fill('greyhound')
  await expect(bens).toHaveURL(/q=greyhound/)
  await bens.getByRole('link', { name: title }).click()
  await press(bens, 'Offer Help')
  await press(bens, 'Send Offer')
  await expect(bens.getByRole('link', { name: 'Offer Sent' })).toBeVisible()
  await staysWhole(bens)

  await press(adas, 'Accept Helper Ben Okafor')
  await press(adas.getByRole('dialog'), 'Accept Helper')
  await expect(adas.getByText('In Progress').first()).toBeVisible()
  await expect(bens.getByText(address).first()).toBeVisible()
  for (const page of [adas, bens]) await staysWhole(page)

  for (const page of [adas, bens]) await page.goto(`/messages?task=${taskId}`)
  await expect(box(bens)).toBeVisible()
  await writes(adas, 'She likes the long way.')
  await expect(bubble(bens, 'She likes the long way.')).toBeVisible()
  await writes(bens, 'So do I.')
  await expect(bubble(adas, 'So do I.')).toBeVisible()

  for (const page of [adas, bens]) await page.goto(`/task/${taskId}`)
  await press(bens, 'Start')
  await expect(bens.getByText('Ada knows that you have begun.')).toBeVisible()
  await press(bens, 'I’m Done')
  await press(bens.getByRole('dialog'), 'I’m Done')
  await press(adas, 'Complete & Review')
  await reviews(adas, 'On time, careful and cheerful.')
  for (const page of [adas, bens]) {
    await expect(page.getByRole('heading', { name: 'Task Completed' })).toBeVisible()
    await staysWhole(page)
  }

  await press(bens, 'Leave a Review')
  await reviews(bens, 'Clear directions and good lemonade.')
  await staysWhole(bens)
})
