import type { Page } from '@playwright/test'
import { cast, pia } from '../cast.ts'
import { button, desk, expect, expectAccessible, phone, postDogWalk, test } from './story-test.ts'
import { findBrokenWords } from './text-layout.ts'

const offers = (page: Page) => page.getByRole('region', { name: /^Offers$|offered to help$/ })
const offersHeading = (page: Page) => offers(page).getByRole('heading', { level: 2 })
const names = (page: Page) => offers(page).getByRole('listitem').getByRole('link').filter({ hasNotText: 'See profile' })

test('Ada compares offers, writes to one neighbor, declines another, and sees at once when an offer is taken back', async ({
  signUp,
}) => {
  const ada = await signUp(cast.ada)
  const ben = await signUp(cast.ben)
  const cleo = await signUp(cast.cleo, { phone: true })
  const id = await postDogWalk(ada.page, 'Walk Biscuit by the lake')
  const { page } = ada
  await page.goto(`/task/${id}`)
  await expect(offers(page).getByText('None yet.')).toBeVisible()

  const offer = (who: typeof ben, message?: string) =>
    who.context.request.post('/api/offers', { data: { taskId: id, message } })
  await ben.context.request.patch('/api/profile', { data: { address: '1 Wacker Drive, Chicago, IL 60601' } })
  await cleo.context.request.patch('/api/profile', { data: { address: '3 Elm Street, Oak Park, IL 60302' } })
  await offer(ben, `I walk a beagle of my own every morning. ${'He is a good boy. '.repeat(20)}`)
  await offer(cleo)

  await expect(offersHeading(page)).toHaveText('2 neighbors offered to help')
  await expect(names(page)).toHaveText([/Ben Okafor/, /Cleo Marsh/])
  await expect(offers(page).getByText('about 8 miles')).toBeVisible()
  await expect(offers(page).getByText('under 1 mile')).toBeVisible()
  await expect(offers(page).getByText('No message was added.')).toBeVisible()
  await button(page, 'Read all').click()
  await expect(button(page, 'Show less')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Sort by').selectOption('Nearest')
  await expect(names(page)).toHaveText([/Cleo Marsh/, /Ben Okafor/])
  await page.setViewportSize(phone)
  await expectAccessible(page)
  await page.setViewportSize(desk)
  await names(page).first().click()
  await expect(page).toHaveURL(/\/user\//)
  await page.goBack()
  await expect(names(page), 'the order is kept').toHaveText([/Cleo Marsh/, /Ben Okafor/])

  await button(page, 'Message Ben Okafor').click()
  await expect(page.getByLabel('Write a message to Ben')).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Messages & Communication' })).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Ben Okafor', pressed: true })).toBeInViewport({ ratio: 1 })

  await button(page, 'Decline Cleo Marsh').press('Enter')
  await expect(page.getByRole('dialog')).toContainText('They cannot offer on this task again.')
  await expectAccessible(page)
  await button(page.getByRole('dialog'), 'Cancel').press('Enter')
  await expect(button(page, 'Decline Cleo Marsh')).toBeFocused()
  await button(page, 'Decline Cleo Marsh').press('Enter')
  await button(page.getByRole('dialog'), 'Decline').press('Enter')
  await expect(page.getByText('Offer Declined')).toBeVisible()
  await expect(offersHeading(page)).toBeFocused()
  await expect(offersHeading(page)).toHaveText('A neighbor offered to help')
  await expect(offers(page).getByText('declined by you, told kindly')).toBeVisible()

  await cleo.page.goto(`/task/${id}`)
  await expect(cleo.page.getByText('Ada does not need your help with this one.')).toBeVisible()
  await expect(cleo.page.getByRole('link', { name: 'Browse other tasks' })).toBeVisible()
  await expect(cleo.page.getByText('Offer Sent')).toHaveCount(0)
  await expectAccessible(cleo.page)

  await button(page, 'Accept Helper Ben Okafor').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await ben.page.goto(`/task/${id}`)
  await expect(ben.page.getByRole('link', { name: 'Offer Sent' })).toBeVisible()
  await button(ben.page, 'Take Back My Offer').press('Enter')
  await expectAccessible(ben.page)
  await button(ben.page.getByRole('dialog'), 'Take Back').press('Enter')
  await expect(ben.page.getByText('Offer Taken Back')).toBeVisible()
  await expect(ben.page.getByRole('heading', { name: 'What happens next' })).toBeFocused()
  await expect(button(ben.page, 'Offer Help')).toBeVisible()

  await expect(page.getByRole('dialog'), 'the dialog closes because the offer was taken back').toHaveCount(0)
  await expect(offersHeading(page)).toBeFocused()
  await expect(offers(page).getByText('None is waiting for your answer.')).toBeVisible()
  await expect(offers(page).getByText('this no longer stands')).toBeVisible()
  await expectAccessible(page)

  const [{ id: offerId }] = await (await ben.context.request.get(`/api/tasks/${id}/offers`)).json()
  await offer(ben)
  await page.route('**/assign', async (route) => {
    await ben.context.request.patch(`/api/offers/${offerId}/withdraw`)
    await route.continue()
  })
  await button(page, 'Accept Helper Ben Okafor').press('Enter')
  await button(page.getByRole('dialog'), 'Accept Helper').press('Enter')
  await expect(page.getByText('Failed to assign helper')).toBeVisible()
  await expect(offersHeading(page)).toBeFocused()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('Ada sees six of thirty offers at first, and all of them after a press', async ({ signUp }) => {
  const ada = await signUp(cast.ada, { phone: true })
  const id = await postDogWalk(ada.page, 'Walk Biscuit by the lake')
  const { page } = ada
  await page.route(`**/api/tasks/${id}/offers*`, async (route) => {
    const [first] = await (await route.fetch()).json()
    const many = Array.from({ length: 30 }, (_, index) => {
      const helper = { ...first.helper, firstName: `Ben${index}` }
      return { ...first, helper, id: `${first.id.slice(0, -2)}${10 + index}` }
    })
    await route.fulfill({ json: many })
  })
  await (await signUp(cast.ben)).context.request.post('/api/offers', { data: { taskId: id } })

  await page.goto(`/task/${id}`)
  await expect(offersHeading(page)).toHaveText('30 neighbors offered to help')
  await expect(names(page)).toHaveCount(6)
  await button(page, 'Show all 30').press('Enter')
  await expect(names(page)).toHaveCount(30)
  await expect(offers(page).getByRole('listitem').nth(6)).toBeFocused()
  await expectAccessible(page)
})

test('three offers are side by side on a tablet, below a header with all its links', async ({ signUp }) => {
  const { page } = await signUp(cast.ada)
  await page.setViewportSize({ width: 1024, height: 768 })
  const id = await postDogWalk(page, 'Walk Biscuit by the lake')
  for (const helper of [cast.ben, cast.cleo, pia])
    await (await signUp(helper)).context.request.post('/api/offers', { data: { taskId: id } })

  await page.goto(`/task/${id}`)
  await expect(names(page)).toHaveCount(3)
  const tops = await offers(page)
    .getByRole('listitem')
    .evaluateAll((items) => items.map((item) => item.getBoundingClientRect().top))
  expect(new Set(tops).size).toBe(1)
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveCount(6)
  await expect(button(page, 'Open menu')).toBeHidden()
  expect((await page.getByRole('banner').boundingBox())?.height, 'it is one row').toBeLessThan(72)
  expect(await page.evaluate(findBrokenWords)).toEqual([])
  await expectAccessible(page)
})
