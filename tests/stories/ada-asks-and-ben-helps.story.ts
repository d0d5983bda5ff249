import type { Browser, Page } from '@playwright/test'
import { cast } from '../cast.ts'
import { chooseDate } from './post-form.ts'
import { dayLabel, desk, emailOf, expect, expectAccessible, type Person, password, phone, test } from './story-test.ts'

const { ada, ben } = cast

const title = 'Carry a wardrobe up one flight'
const address = '12 Maple Street, Oak Park, IL 60302'
const parkingNote = 'Park in the alley by the garage'

/** Signs up from the landing page and arrives on the home screen. */
async function joinFromLandingPage(browser: Browser, server: string, person: Person, viewport: typeof desk) {
  const context = await browser.newContext({ baseURL: server, viewport })
  const page = await context.newPage()
  await page.goto('/')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Get Started Free' }).first().click()
  await expect(page).toHaveURL('/auth')
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  await page.getByText("Don't have an account? Sign up").click()
  await expect(page.getByRole('heading', { name: 'Join your community' })).toBeVisible()
  await expectAccessible(page)

  await page.getByLabel('First name').fill(person.firstName)
  await page.getByLabel('Last name').fill(person.lastName)
  await page.getByLabel('Email').fill(emailOf(person))
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(person.firstName) })).toBeVisible()
  await expect(page).toHaveURL('/')
  await expectAccessible(page)
  return page
}

async function postRequest(page: Page) {
  await page.getByRole('link', { name: 'Post Request' }).first().click()
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Description').fill('It is empty and not heavy. The stairs are wide.')
  await page.getByLabel('Category').selectOption('Household')
  await chooseDate(page, dayLabel(3))
  await page.getByLabel('Amount').fill('45')
  await page.getByLabel('Address', { exact: true }).fill(address)
  await page.getByLabel('Parking or entrance note').fill(parkingNote)
  await page.getByRole('button', { name: 'Post Request' }).click()
  await expect(page.getByText('Request Posted!')).toBeVisible()
}

async function offerHelp(page: Page) {
  await page.getByRole('link', { name: 'Browse', exact: true }).first().click()
  await page.getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByText('Oak Park, 60302').first()).toBeVisible()
  await expect(page.getByText('12 Maple Street')).toBeHidden()
  await expect(page.getByText(parkingNote)).toBeHidden()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Offer Help' }).click()
  await page.getByLabel('Message (optional)').fill('I have a hand truck and a strong back.')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send Offer' }).click()
  await expect(page.getByText('Offer Sent!')).toBeVisible()
  await expect(page.getByText("Your offer has been sent to the requester. They'll be notified soon.")).toBeVisible()
  await expect(page.getByRole('link', { name: 'Offer Sent' })).toBeVisible()
}

/** Ada's home screen shows the offer without any action of hers, and she opens it from the bell. */
async function openOfferFromBell(page: Page) {
  await expect(page.getByText('New Offer Received!')).toBeVisible()
  await expect(page.getByText(`You have a new offer on "${title}"`)).toBeVisible()
  await expect(page.getByRole('link', { name: /Messages.*new offer/ }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click()
  await expectAccessible(page)
  await page.getByText(`Ben offered to help with "${title}".`).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
}

async function acceptHelper(page: Page) {
  await expect(page.getByText('I have a hand truck and a strong back.').first()).toBeVisible()
  await expect(page.getByText(parkingNote)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Accept Helper Ben Okafor' }).click()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Accept Helper' }).click()
  await expect(page.getByText('Helper Assigned!')).toBeVisible()
  await expect(page.getByText('In Progress').first()).toBeVisible()
}

const sendMessage = async (page: Page, text: string) => {
  await page.getByRole('heading', { name: 'Messages & Communication' }).scrollIntoViewIfNeeded()
  await page.getByRole('textbox', { name: /message/i }).fill(text)
  await page.keyboard.press('Enter')
}

async function exchangeMessages(adaPage: Page, benPage: Page) {
  await sendMessage(benPage, 'I will be there at three.')
  await expect(adaPage.getByText('I will be there at three.', { exact: true })).toBeVisible()
  await sendMessage(adaPage, 'Wonderful, ring twice.')
  await expect(benPage.getByText('Wonderful, ring twice.', { exact: true })).toBeVisible()
  await benPage.getByRole('textbox', { name: /message/i }).pressSequentially('On')
  await expect(adaPage.getByText('Ben is typing')).toBeVisible()
  await benPage.getByRole('textbox', { name: /message/i }).fill('')
}

async function addToCalendar(page: Page) {
  await expect(page.getByRole('link', { name: 'Directions' })).toHaveAttribute('href', /destination=\d+%20/)
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Add to calendar' }).click()
  expect((await downloading).suggestedFilename()).toMatch(/\.ics$/)
}

async function writeReview(page: Page, stars: number, text: string) {
  await page.getByRole('button', { name: 'Leave a Review' }).click()
  const submit = page.getByRole('button', { name: 'Submit Review' })
  await expect(submit).toBeDisabled()
  await page.getByRole('radio', { name: `${stars} stars` }).check({ force: true })
  await page.getByLabel('Comment (optional)').fill(text)
  await expectAccessible(page)
  await submit.click()
  await expect(page.getByText('Review submitted successfully.')).toBeVisible()
  await expect(page.getByText(text)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Leave a Review' })).toBeHidden()
}

for (const [where, viewport] of [
  ['at a desk', desk],
  ['on phones', phone],
] as const)
  test(`Ada asks, Ben helps, and both review each other, ${where}`, async ({ browser, server }) => {
    const adaPage = await joinFromLandingPage(browser, server, ada, viewport)
    const benPage = await joinFromLandingPage(browser, server, ben, viewport)

    await postRequest(adaPage)
    await offerHelp(benPage)
    await openOfferFromBell(adaPage)
    await acceptHelper(adaPage)

    await expect(benPage.getByText(address).first(), 'Ben sees the address without reloading').toBeVisible()
    await expect(benPage.getByText(parkingNote)).toBeVisible()
    await expectAccessible(benPage)
    await addToCalendar(benPage)
    await exchangeMessages(adaPage, benPage)

    await benPage.getByRole('button', { name: 'Start', exact: true }).click()
    await expect(benPage.getByText(/^It is planned for .+\. Ada is told that you have begun\.$/)).toBeVisible()
    await expectAccessible(benPage)
    await benPage.getByRole('dialog').getByRole('button', { name: 'Start' }).click()
    await expect(benPage.getByText('Ada knows that you have begun.')).toBeVisible()
    await benPage.getByRole('button', { name: 'I’m Done' }).click()
    await expect(benPage.getByText('Ada is told that it is done, and has a look.')).toBeVisible()
    await expectAccessible(benPage)
    await benPage.getByRole('dialog').getByRole('button', { name: 'I’m Done' }).click()
    await expect(adaPage.getByText('Pending Review').first()).toBeVisible()
    await expectAccessible(adaPage)

    await adaPage.getByRole('button', { name: 'Mark as Complete' }).click()
    await expect(
      adaPage.getByText(/Are you sure you want to mark this task as completed\? That also ends its chat\./),
    ).toBeVisible()
    await expectAccessible(adaPage)
    await adaPage.getByRole('dialog').getByRole('button', { name: 'Mark as Complete' }).click()
    await expect(adaPage.getByText('Task Completed!')).toBeVisible()
    await expect(benPage.getByText('This task has been completed. Messaging is no longer available.')).toBeVisible()
    await expectAccessible(adaPage)

    await writeReview(adaPage, 5, 'On time, careful and cheerful.')
    await writeReview(benPage, 4, 'Clear directions and good lemonade.')

    await adaPage
      .getByRole('link', { name: /Ben Okafor/ })
      .first()
      .click()
    await expect(adaPage.getByRole('heading', { level: 1, name: 'Ben Okafor' })).toBeVisible()
    await expect(adaPage.getByText('5.0').first()).toBeVisible()
    await expect(adaPage.getByText('On time, careful and cheerful.')).toBeVisible()
    await expectAccessible(adaPage)

    await benPage.goto('/profile')
    await expect(benPage.getByText('5.0').first()).toBeVisible()
    await expectAccessible(benPage)
    await adaPage.context().close()
    await benPage.context().close()
  })
