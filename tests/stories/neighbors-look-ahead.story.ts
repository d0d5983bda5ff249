import type { BrowserContextOptions, Page } from '@playwright/test'
import { dayAloud, monthOf, monthsOn, monthText, weekdayText, weeksOf } from '#shared/calendar.ts'
import { dayOf } from '#shared/time.ts'
import { count, test } from './browse-stage.ts'
import { button, desk, expect, looksRight, phone } from './stage.ts'

const thisMonth = monthOf(dayOf(new Date(), 'America/Chicago'))
const nextMonth = monthsOn(thisMonth, 1)
const fifteenth = `${nextMonth}-15`

const chores = ['Rake the leaves', 'Mend the gate', 'Carry a sofa', 'Walk two dogs', 'Fix a bike']

/** Ada's chores of the fifteenth of next month, one an hour from noon in Chicago on. */
async function postChores(page: Page) {
  for (const [index, title] of chores.entries())
    await page.request.post('/api/tasks', {
      data: {
        taskType: 'request',
        title: `${title} quincunx`,
        description: 'There will be lemonade for everybody who comes.',
        category: index === 0 ? 'gardening' : 'household',
        date: `${fifteenth}T${18 + index}:00:00Z`,
        time: `${12 + index}:00`,
        compensationType: 'money',
        compensation: 20,
        address: '12 Maple Street, Oak Park, IL 60302',
      },
    })
}

const day = (page: Page, date: string) => page.getByRole('cell').filter({ hasText: dayAloud(date) })
const inCell = (page: Page, name: string) => page.getByRole('cell').getByRole('link', { name })
const chicago: BrowserContextOptions = { timezoneId: 'America/Chicago' }

test('Ada looks ahead, month by month', async ({ enter, browser }) => {
  const { context: home, page: hers } = await enter({ firstName: 'Ada', lastName: 'Lindgren' })
  await postChores(hers)
  const storageState = await home.storageState()
  const baseURL = new URL((await hers.request.get('/api/tasks')).url()).origin
  const context = await browser.newContext({ baseURL, storageState, viewport: desk, ...chicago })
  const page = await context.newPage()

  await page.goto('/browse?q=quincunx')
  await expect(count(page)).toHaveText('5 requests')
  await page.getByRole('tab', { name: 'Calendar' }).click()
  await expect(page).toHaveURL(/\?q=quincunx&view=calendar$/)
  await expect(page.getByLabel('Sort by')).toHaveCount(0)
  await expect(page.getByRole('table', { name: `Requests in ${monthText(thisMonth)}` })).toBeVisible()
  await expect(page.getByRole('columnheader')).toHaveText(['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'])
  await expect(page.getByRole('columnheader', { name: 'Sunday' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Legend' }).getByRole('listitem')).toHaveText([
    'Money',
    'Points',
    'Service',
    'Free',
  ])

  await button(page, 'Next month').click()
  await expect(page).toHaveURL(new RegExp(`month=${nextMonth}$`))
  await expect(count(page)).toHaveText(`5 requests in ${monthText(nextMonth)}`)
  await expect(day(page, fifteenth).getByRole('link')).toHaveText([/^Rake/, /^Mend/, /^Carry/])
  await looksRight(page)

  const more = page.getByRole('button', { name: `+2 more on ${dayAloud(fifteenth)}` })
  await expect(more).toContainText('+2 more')
  await more.press('Enter')
  const list = page.getByRole('dialog', { name: dayAloud(fifteenth) })
  await expect(list.getByRole('link')).toHaveCount(5)
  await expect(list.getByRole('link', { name: 'Fix a bike' })).toContainText('4:00 PM · $20')
  await looksRight(page)
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await expect(more).toBeFocused()

  await inCell(page, 'Mend the gate').press('Enter')
  await expect(page).toHaveURL(/\/task\//)
  await page.getByRole('link', { name: 'Back to Tasks' }).click()
  await expect(count(page)).toHaveText(`5 requests in ${monthText(nextMonth)}`)

  await page.getByLabel('Category').selectOption('Gardening')
  await expect(count(page)).toHaveText(`1 request in ${monthText(nextMonth)}`)
  await page.goBack()
  await expect(count(page)).toHaveText(`5 requests in ${monthText(nextMonth)}`)

  const shared = await context.newPage()
  await shared.goto(page.url())
  await expect(inCell(shared, 'Rake the leaves')).toBeVisible()
  await button(shared, 'Previous month').click()
  await expect(shared.getByRole('heading', { name: monthText(thisMonth) })).toBeVisible()
  await shared.goBack()
  await expect(shared.getByRole('heading', { name: monthText(nextMonth) })).toBeVisible()
  await shared.getByRole('region', { name: 'Calendar' }).getByRole('button', { name: 'Today' }).click()
  await expect(shared).toHaveURL(/\?q=quincunx&view=calendar$/)
  await expect(shared.locator('td[aria-current="date"]')).toHaveCount(1)
  await context.close()

  const far = await browser.newContext({ baseURL, storageState, viewport: desk, timezoneId: 'Pacific/Kiritimati' })
  const elsewhere = await far.newPage()
  await elsewhere.goto(`/browse?q=quincunx&view=calendar&month=${nextMonth}`)
  // A day is that of the place, wherever somebody looks.
  await expect(day(elsewhere, fifteenth).getByRole('link')).toHaveCount(3)
  await expect(day(elsewhere, `${nextMonth}-16`).getByRole('link')).toHaveCount(0)
  await far.close()
})

test('what no month has is a step away, and a phone shows its neighbors’ days too', async ({ enter }) => {
  const { page } = await enter({ firstName: 'Ada', lastName: 'Lindgren' }, { phone: true })
  const months = [1, 2].map((ahead) => monthsOn(thisMonth, ahead))
  const lastShown = (month: string) => weeksOf(month).flat().at(-1) ?? ''
  const month = months.find((month) => monthOf(lastShown(month)) !== month) ?? ''
  const outside = lastShown(month)
  for (const more of [
    { taskType: 'service' },
    // Dated and without an hour: it is in a month, though its time is flexible too.
    { taskType: 'request', date: `${month}-10T12:00:00.000Z` },
    { taskType: 'request', date: `${outside}T12:00:00.000Z`, time: '12:00' },
  ])
    await page.request.post('/api/tasks', {
      data: {
        title: 'Read to the axolotls',
        description: 'An hour of reading aloud, wherever that may be.',
        category: 'other',
        compensationType: 'money',
        compensation: 5,
        address: '12 Maple Street, Oak Park, IL 60302',
        ...more,
      },
    })
  await page.goto(`/browse?q=axolotls&view=calendar&month=${month}`)
  await page.getByRole('link', { name: `${dayAloud(outside)}, 1 request` }).press('Enter')
  await expect(page.getByRole('heading', { level: 3, name: weekdayText(outside) })).toBeFocused()
  await looksRight(page)

  const undated = page.getByRole('group').filter({ hasText: /no date/ })
  await undated.getByText('1 request has no date').click()
  await expect(undated.getByRole('link')).toHaveText([/Read to the axolotls.*Time to be agreed/])
  await looksRight(page)
  await undated.getByRole('link').click()
  await expect(page).toHaveURL(/\/task\//)
  await page.goBack()
  await expect(page.getByRole('heading', { name: monthText(month) })).toBeVisible()
})

test('on a phone the days of the month stand below it, one by one', async ({ look }) => {
  const page = await look({ viewport: phone, ...chicago }, '?view=calendar')
  const busy = page.getByRole('cell').getByRole('link').first()
  const [, date = ''] = /#day-(.+)$/.exec((await busy.getAttribute('href')) ?? '') ?? []
  await expect(busy).toHaveAccessibleName(new RegExp(`^${dayAloud(date)}, \\d+ requests?$`))
  await looksRight(page)

  await busy.press('Enter')
  const heading = page.getByRole('heading', { level: 3, name: weekdayText(date) })
  await expect(heading).toBeFocused()
  await expect(page).toHaveURL(/\?view=calendar$/)

  await page.getByRole('listitem').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/task\//)
})
