import type { Browser, Page } from '@playwright/test'
import { cast } from '../cast.ts'
import { choose } from './posting.ts'
import { dayLabel, desk, emailOf, expect, looksRight, type Person, password, phone, test } from './stage.ts'

const { ada, ben } = cast

const title = 'Carry a sofa up one flight'
const address = '12 Maple Street, Oak Park, IL 60302'

/** From the landing page to a home of one's own. */
async function joins(browser: Browser, server: string, person: Person, viewport: typeof desk) {
  const context = await browser.newContext({ baseURL: server, viewport })
  const page = await context.newPage()
  await page.goto('/')
  await looksRight(page)
  await page.getByRole('link', { name: 'Get Started Free' }).first().click()
  await expect(page).toHaveURL('/auth')
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  await page.getByText("Don't have an account? Sign up").click()
  await expect(page.getByRole('heading', { name: 'Join your community' })).toBeVisible()
  await looksRight(page)

  await page.getByLabel('First name').fill(person.firstName)
  await page.getByLabel('Last name').fill(person.lastName)
  await page.getByLabel('Email').fill(emailOf(person))
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(person.firstName) })).toBeVisible()
  await expect(page).toHaveURL('/')
  await looksRight(page)
  return page
}

async function postsARequest(page: Page) {
  await page.getByRole('link', { name: 'Post Request' }).first().click()
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Description').fill('It is a two-seater and not heavy. The stairs are wide.')
  await page.getByLabel('Category').selectOption('Household')
  await choose(page, dayLabel(3))
  await page.getByLabel('Amount').fill('45')
  await page.getByLabel('Address', { exact: true }).fill(address)
  await page.getByRole('button', { name: 'Post Request' }).click()
  await expect(page.getByText('Request Posted!')).toBeVisible()
}

async function offersHelp(page: Page) {
  await page.getByRole('link', { name: 'Browse', exact: true }).first().click()
  await page.getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByText('Oak Park, 60302').first()).toBeVisible()
  await expect(page.getByText('12 Maple Street')).toBeHidden()
  await looksRight(page)
  await page.getByRole('button', { name: 'Offer Help' }).click()
  await page.getByLabel('Message (optional)').fill('I have a hand truck and a strong back.')
  await looksRight(page)
  await page.getByRole('button', { name: 'Send Offer' }).click()
  await expect(page.getByText('Offer Sent!')).toBeVisible()
  await expect(page.getByText("Your offer has been sent to the requester. They'll be notified soon.")).toBeVisible()
  await expect(page.getByRole('link', { name: 'Offer Sent' })).toBeVisible()
}

/** Ada is on her home screen and has not touched anything. */
async function hearsOfTheOffer(page: Page) {
  await expect(page.getByText('New Offer Received!')).toBeVisible()
  await expect(page.getByText(`You have a new offer on "${title}"`)).toBeVisible()
  await expect(page.getByRole('link', { name: /Messages.*new offer/ }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click()
  await looksRight(page)
  await page.getByText(`Ben offered to help with "${title}".`).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
}

async function acceptsTheHelper(page: Page) {
  await expect(page.getByText('I have a hand truck and a strong back.').first()).toBeVisible()
  await looksRight(page)
  await page.getByRole('button', { name: 'Accept Helper Ben Okafor' }).click()
  await looksRight(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Accept Helper' }).click()
  await expect(page.getByText('Helper Assigned!')).toBeVisible()
  await expect(page.getByText('In Progress').first()).toBeVisible()
}

const writes = async (page: Page, words: string) => {
  await page.getByRole('heading', { name: 'Messages & Communication' }).scrollIntoViewIfNeeded()
  await page.getByRole('textbox', { name: /message/i }).fill(words)
  await page.keyboard.press('Enter')
}

async function talk(adas: Page, bens: Page) {
  await writes(bens, 'I will be there at three.')
  await expect(adas.getByText('I will be there at three.', { exact: true })).toBeVisible()
  await writes(adas, 'Wonderful, ring twice.')
  await expect(bens.getByText('Wonderful, ring twice.', { exact: true })).toBeVisible()
  await bens.getByRole('textbox', { name: /message/i }).pressSequentially('On')
  await expect(adas.getByText('Ben is typing')).toBeVisible()
  await bens.getByRole('textbox', { name: /message/i }).fill('')
}

async function takesItAlong(page: Page) {
  await expect(page.getByRole('link', { name: 'Directions' })).toHaveAttribute('href', /destination=\d+%20/)
  const coming = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Add to calendar' }).click()
  expect((await coming).suggestedFilename()).toMatch(/\.ics$/)
}

async function reviews(page: Page, stars: number, words: string) {
  await page.getByRole('button', { name: 'Leave a Review' }).click()
  const submit = page.getByRole('button', { name: 'Submit Review' })
  await expect(submit).toBeDisabled()
  await page.getByRole('radio', { name: `${stars} stars` }).check({ force: true })
  await page.getByLabel('Comment (optional)').fill(words)
  await looksRight(page)
  await submit.click()
  await expect(page.getByText('Review submitted successfully.')).toBeVisible()
  await expect(page.getByText(words)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Leave a Review' })).toBeHidden()
}

for (const [where, viewport] of [
  ['at a desk', desk],
  ['on phones', phone],
] as const)
  test(`Ada asks, Ben helps, and both review each other, ${where}`, async ({ browser, server }) => {
    const adas = await joins(browser, server, ada, viewport)
    const bens = await joins(browser, server, ben, viewport)

    await postsARequest(adas)
    await offersHelp(bens)
    await hearsOfTheOffer(adas)
    await acceptsTheHelper(adas)

    await expect(bens.getByText(address).first(), 'Ben is told where, without reloading').toBeVisible()
    await looksRight(bens)
    await takesItAlong(bens)
    await talk(adas, bens)

    await bens.getByRole('button', { name: 'Start', exact: true }).click()
    await expect(bens.getByText('Ada knows that you have begun.')).toBeVisible()
    await bens.getByRole('button', { name: 'I’m Done' }).click()
    await expect(bens.getByText('Ada is told that it is done, and nobody can take that back.')).toBeVisible()
    await looksRight(bens)
    await bens.getByRole('dialog').getByRole('button', { name: 'I’m Done' }).click()
    await expect(adas.getByText('Pending Review').first()).toBeVisible()
    await looksRight(adas)

    await adas.getByRole('button', { name: 'Mark as Complete' }).click()
    await expect(
      adas.getByText(/Are you sure you want to mark this task as completed\? That also ends its chat\./),
    ).toBeVisible()
    await looksRight(adas)
    await adas.getByRole('dialog').getByRole('button', { name: 'Mark as Complete' }).click()
    await expect(adas.getByText('Task Completed!')).toBeVisible()
    await expect(bens.getByText('This task has been completed. Messaging is no longer available.')).toBeVisible()
    await looksRight(adas)

    await reviews(adas, 5, 'On time, careful and cheerful.')
    await reviews(bens, 4, 'Clear directions and good lemonade.')

    await adas
      .getByRole('link', { name: /Ben Okafor/ })
      .first()
      .click()
    await expect(adas.getByRole('heading', { level: 1, name: 'Ben Okafor' })).toBeVisible()
    await expect(adas.getByText('5.0').first()).toBeVisible()
    await expect(adas.getByText('On time, careful and cheerful.')).toBeVisible()
    await looksRight(adas)

    await bens.goto('/profile')
    await expect(bens.getByText('5.0').first()).toBeVisible()
    await looksRight(bens)
    await adas.context().close()
    await bens.context().close()
  })
