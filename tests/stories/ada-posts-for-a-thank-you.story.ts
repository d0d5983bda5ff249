import type { Page } from '@playwright/test'
import { cast } from '../cast.ts'
import { card, resultCount } from './browse-fixture.ts'
import { fillDescription, fillRequest, readNewestPost, submitPost } from './post-form.ts'
import { expect, expectAccessible, press, test } from './story-test.ts'

const free = { compensationType: 'free', compensation: null, serviceOffered: null, pointsOffered: null }
const thanks = (page: Page) => page.getByRole('radio', { name: 'Nothing, just a thank-you' })

for (const phone of [false, true]) {
  const place = phone ? 'on a phone' : 'at a desk'

  test(`Ada posts a request for nothing but a thank-you, and Ben finds it as Free, ${place}`, async ({ signUp }) => {
    const title = `Company on a walk ${place}`
    const { page } = await signUp(cast.ada, { phone })
    await page.goto('/post?type=request')
    await fillRequest(page, title)
    await thanks(page).check()
    await expect(thanks(page)).toHaveAccessibleDescription('Neighbors see it as Free')
    await expect(page.getByLabel('Amount')).toHaveCount(0)
    await expectAccessible(page)

    await page.reload()
    await expect(page.getByText('Draft restored')).toBeVisible()
    await expect(thanks(page)).toBeChecked()
    await submitPost(page)
    await expect(page.getByText('Request Posted!')).toBeVisible()
    const posted = await readNewestPost(page)
    expect(posted).toMatchObject({ title, ...free })

    const ben = await signUp(cast.ben, { phone })
    await ben.page.goto('/browse')
    await press(ben.page, 'Filters')
    const filters = phone ? ben.page.getByRole('dialog', { name: 'Filters' }) : ben.page
    await filters.getByLabel('Compensation').selectOption('Free')
    if (phone) await filters.getByRole('button', { name: /^Show \d+ requests?$/ }).click()
    await expect(ben.page).toHaveURL('/browse?compensation=free')
    await expect(card(ben.page, title).getByText('Free', { exact: true })).toBeVisible()
    await ben.page.goto('/browse?compensation=money')
    await expect(resultCount(ben.page)).toBeVisible()
    await expect(card(ben.page, title)).toHaveCount(0)

    await ben.page.goto(`/browse?compensation=free&q=${title}`)
    await expect(resultCount(ben.page)).toHaveText('1 request')
    await card(ben.page, title).getByRole('link', { name: title }).click()
    await expect(ben.page.getByRole('definition').filter({ hasText: /^Free$/ })).toBeVisible()
    await expectAccessible(ben.page)
  })

  test(`Ada offers a service for nothing, then asks for money, and then for nothing again, ${place}`, async ({
    signUp,
  }) => {
    const { page } = await signUp(cast.ada, { phone })
    await page.goto('/post?type=service')
    await fillDescription(page, 'Bike repair at your door')
    await page.getByLabel('Amount').fill('20')
    await page.getByLabel('Service Area').fill('Oak Park, IL 60302')
    await thanks(page).check()
    await expectAccessible(page)
    await press(page, 'Post What You Offer')
    await expect(page.getByText('Request Posted!')).toBeVisible()
    const { id, ...posted } = await readNewestPost(page)
    expect(posted).toMatchObject({ taskType: 'service', ...free })

    await page.goto(`/edit-request/${id}`)
    await expect(thanks(page)).toBeChecked()
    await page.getByRole('radio', { name: 'Money' }).check()
    await page.getByLabel('Amount').fill('20')
    await press(page, 'Save Changes')
    await expect(page.getByText('Request Updated!')).toBeVisible()
    expect(await readNewestPost(page)).toMatchObject({ compensationType: 'money', compensation: 20 })

    await page.goto(`/edit-request/${id}`)
    await thanks(page).check()
    await press(page, 'Save Changes')
    await expect(page.getByText('Request Updated!')).toBeVisible()
    expect(await readNewestPost(page)).toMatchObject(free)
  })
}

test('Ada reads at the choice of a thank-you that her request is incomplete', async ({ signUp }) => {
  const { page } = await signUp(cast.ada)
  await page.goto('/post')
  await thanks(page).check()
  await submitPost(page)
  const choice = page.getByRole('group', { name: 'How will you thank your helper?' })
  await expect(choice.getByText('Please provide valid details')).toBeVisible()
  await expectAccessible(page)
})
