import type { Page } from '@playwright/test'
import { cast } from '../cast.ts'
import { bubble, messageBox, sendMessage } from './chat.ts'
import { expect, postDogWalk, press, test } from './story-test.ts'

/** A title that no other story uses. */
const title = 'Walk a greyhound at dawn'

const { ada, ben } = cast

const address = '12 Maple Street, Oak Park, IL 60302'

/** Wraps each text of a page in elements of its own, as browser translators do, and repeats this after every change. */
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

const expectTranslated = (page: Page) => expect(page.locator('h1 font > font').first()).toBeVisible()
const expectWorking = async (page: Page) => {
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByText('Something went wrong')).toHaveCount(0)
}

async function writeReview(page: Page, text: string) {
  await page.getByRole('radio', { name: '5 stars' }).check({ force: true })
  await page.getByLabel('Comment (optional)').fill(text)
  await press(page, 'Submit Review')
  await expect(page.getByText('Review submitted successfully.')).toBeVisible()
  await expect(page.getByText(text)).toBeVisible()
}

test('Ada and Ben, whose browsers translate the pages, post, offer, chat, complete and review', async ({ signUp }) => {
  const [{ page: adaPage }, { page: benPage }] = [await signUp(ada), await signUp(ben)]
  const taskId = await postDogWalk(adaPage, title)
  for (const page of [adaPage, benPage]) await page.addInitScript(translate)
  await adaPage.goto(`/task/${taskId}`)
  await expectTranslated(adaPage)

  await benPage.goto('/browse')
  await expectTranslated(benPage)
  await benPage.getByLabel('Search requests').fill('greyhound')
  await expect(benPage).toHaveURL(/q=greyhound/)
  await benPage.getByRole('link', { name: title }).click()
  // The card in the list has a button of the same name.
  await expectWorking(benPage)
  await press(benPage, 'Offer Help')
  await press(benPage, 'Send Offer')
  await expect(benPage.getByRole('link', { name: 'Offer Sent' })).toBeVisible()
  await expectWorking(benPage)

  await press(adaPage, 'Accept Helper Ben Okafor')
  await press(adaPage.getByRole('dialog'), 'Accept Helper')
  await expect(adaPage.getByText('In Progress').first()).toBeVisible()
  await expect(benPage.getByText(address).first()).toBeVisible()
  for (const page of [adaPage, benPage]) await expectWorking(page)

  for (const page of [adaPage, benPage]) await page.goto(`/messages?task=${taskId}`)
  await expect(messageBox(benPage)).toBeVisible()
  await sendMessage(adaPage, 'She likes the long way.')
  await expect(bubble(benPage, 'She likes the long way.')).toBeVisible()
  await sendMessage(benPage, 'So do I.')
  await expect(bubble(adaPage, 'So do I.')).toBeVisible()

  for (const page of [adaPage, benPage]) await page.goto(`/task/${taskId}`)
  await press(benPage, 'Start')
  await press(benPage.getByRole('dialog'), 'Start')
  await expect(benPage.getByText('Ada knows that you have begun.')).toBeVisible()
  await press(benPage, 'I’m Done')
  await press(benPage.getByRole('dialog'), 'I’m Done')
  await press(adaPage, 'Complete & Review')
  await writeReview(adaPage, 'On time, careful and cheerful.')
  for (const page of [adaPage, benPage]) {
    await expect(page.getByRole('heading', { name: 'Task Completed' })).toBeVisible()
    await expectWorking(page)
  }

  await press(benPage, 'Leave a Review')
  await writeReview(benPage, 'Clear directions and good lemonade.')
  await expectWorking(benPage)
})
