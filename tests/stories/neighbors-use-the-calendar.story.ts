import type { BrowserContextOptions, Page } from '@playwright/test'
import { addMonths, formatLongDay, formatMonth, formatWeekdayAndDay, monthOf, weeksOf } from '#shared/calendar.ts'
import { dayOf } from '#shared/time.ts'
import { resultCount, test } from './browse-fixture.ts'
import { button, desk, expect, expectAccessible, phone } from './story-test.ts'

const thisMonth = monthOf(dayOf(new Date(), 'America/Chicago'))
const nextMonth = addMonths(thisMonth, 1)
const fifteenth = `${nextMonth}-15`

const chores = ['Rake the leaves', 'Mend the gate', 'Carry a sofa', 'Walk two dogs', 'Fix a bike']

/** Posts Ada's chores on the fifteenth of next month, one an hour from noon in Chicago. */
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

const day = (page: Page, date: string) => page.getByRole('cell').filter({ hasText: formatLongDay(date) })
const inCell = (page: Page, name: string) => page.getByRole('cell').getByRole('link', { name })
const chicago: BrowserContextOptions = { timezoneId: 'America/Chicago' }

test('Ada reads the calendar of requests month by month', async ({ signUp, browser }) => {
  const { context: adaContext, page: adaPage } = await signUp({ firstName: 'Ada', lastName: 'Lindgren' })
  await postChores(adaPage)
  const storageState = await adaContext.storageState()
  const baseURL = new URL((await adaPage.request.get('/api/tasks')).url()).origin
  const context = await browser.newContext({ baseURL, storageState, viewport: desk, ...chicago })
  const page = await context.newPage()

  await page.goto('/browse?q=quincunx')
  await expect(resultCount(page)).toHaveText('5 requests')
  await page.getByRole('tab', { name: 'Calendar' }).click()
  await expect(page).toHaveURL(/\?q=quincunx&view=calendar$/)
  await expect(page.getByLabel('Sort by')).toHaveCount(0)
  await expect(page.getByRole('table', { name: `Tasks in ${formatMonth(thisMonth)}` })).toBeVisible()
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
  await expect(resultCount(page)).toHaveText(`5 requests in ${formatMonth(nextMonth)}`)
  await expect(day(page, fifteenth).getByRole('link')).toHaveText([/^Rake/, /^Mend/, /^Carry/])
  await expectAccessible(page)

  const moreButton = page.getByRole('button', { name: `+2 more on ${formatLongDay(fifteenth)}` })
  await expect(moreButton).toContainText('+2 more')
  await moreButton.press('Enter')
  const list = page.getByRole('dialog', { name: formatLongDay(fifteenth) })
  await expect(list.getByRole('link')).toHaveCount(5)
  await expect(list.getByRole('link', { name: 'Fix a bike' })).toContainText('4:00 PM · $20')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await expect(moreButton).toBeFocused()

  await inCell(page, 'Mend the gate').press('Enter')
  await expect(page).toHaveURL(/\/task\//)
  await page.getByRole('link', { name: 'Back to Tasks' }).click()
  await expect(resultCount(page)).toHaveText(`5 requests in ${formatMonth(nextMonth)}`)

  await button(page, 'Filters').click()
  await page.getByLabel('Category').selectOption('Gardening')
  await expect(resultCount(page)).toHaveText(`1 request in ${formatMonth(nextMonth)}`)
  await page.goBack()
  await expect(resultCount(page)).toHaveText(`5 requests in ${formatMonth(nextMonth)}`)

  const shared = await context.newPage()
  await shared.goto(page.url())
  await expect(inCell(shared, 'Rake the leaves')).toBeVisible()
  await button(shared, 'Previous month').click()
  await expect(shared.getByRole('heading', { name: formatMonth(thisMonth) })).toBeVisible()
  await shared.goBack()
  await expect(shared.getByRole('heading', { name: formatMonth(nextMonth) })).toBeVisible()
  await shared.getByRole('region', { name: 'Calendar' }).getByRole('button', { name: 'Today' }).click()
  await expect(shared).toHaveURL(/\?q=quincunx&view=calendar$/)
  await expect(shared.locator('td[aria-current="date"]')).toHaveCount(1)
  await context.close()

  const farContext = await browser.newContext({
    baseURL,
    storageState,
    viewport: desk,
    timezoneId: 'Pacific/Kiritimati',
  })
  const farPage = await farContext.newPage()
  await farPage.goto(`/browse?q=quincunx&view=calendar&month=${nextMonth}`)
  // Days are those of the task's time zone, not of the viewer's.
  await expect(day(farPage, fifteenth).getByRole('link')).toHaveCount(3)
  await expect(day(farPage, `${nextMonth}-16`).getByRole('link')).toHaveCount(0)
  await farContext.close()
})

test('Ada finds requests without a date and on days of the next month in the calendar on her phone', async ({
  signUp,
}) => {
  const { page } = await signUp({ firstName: 'Ada', lastName: 'Lindgren' }, { phone: true })
  const months = [1, 2].map((ahead) => addMonths(thisMonth, ahead))
  const lastShown = (month: string) => weeksOf(month).flat().at(-1) ?? ''
  const month = months.find((month) => monthOf(lastShown(month)) !== month) ?? ''
  const dayOutside = lastShown(month)
  for (const moreButton of [
    { taskType: 'service' },
    // A task with a date but without a time appears in the month, although its time is flexible too.
    { taskType: 'request', date: `${month}-10T12:00:00.000Z` },
    { taskType: 'request', date: `${dayOutside}T12:00:00.000Z`, time: '12:00' },
  ])
    await page.request.post('/api/tasks', {
      data: {
        title: 'Read to the axolotls',
        description: 'An hour of reading aloud, wherever that may be.',
        category: 'other',
        compensationType: 'money',
        compensation: 5,
        address: '12 Maple Street, Oak Park, IL 60302',
        ...moreButton,
      },
    })
  await page.goto(`/browse?q=axolotls&view=calendar&month=${month}`)
  await page.getByRole('link', { name: `${formatLongDay(dayOutside)}, 1 task` }).press('Enter')
  await expect(page.getByRole('heading', { level: 3, name: formatWeekdayAndDay(dayOutside) })).toBeFocused()
  await expectAccessible(page)

  const undated = page.getByRole('group').filter({ hasText: /no date/ })
  await undated.getByText('1 task has no date').click()
  await expect(undated.getByRole('link')).toHaveText([/Read to the axolotls.*Time to be agreed/])
  await expectAccessible(page)
  await undated.getByRole('link').click()
  await expect(page).toHaveURL(/\/task\//)
  await page.goBack()
  await expect(page.getByRole('heading', { name: formatMonth(month) })).toBeVisible()
})

test('Ben reads the days of a month one by one below it on a phone', async ({ openBrowse }) => {
  const page = await openBrowse({ viewport: phone, ...chicago }, '?view=calendar')
  const busy = page.getByRole('cell').getByRole('link').first()
  const [, date = ''] = /#day-(.+)$/.exec((await busy.getAttribute('href')) ?? '') ?? []
  await expect(busy).toHaveAccessibleName(new RegExp(`^${formatLongDay(date)}, \\d+ tasks?$`))
  await expectAccessible(page)

  await busy.press('Enter')
  const heading = page.getByRole('heading', { level: 3, name: formatWeekdayAndDay(date) })
  await expect(heading).toBeFocused()
  await expect(page).toHaveURL(/\?view=calendar$/)

  await page.getByRole('listitem').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/task\//)
})
