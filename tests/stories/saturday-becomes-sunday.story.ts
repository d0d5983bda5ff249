import type { Page } from '@playwright/test'
import { formatLongDay } from '#shared/calendar.ts'
import { dayMs, dayOf, getDateTimeFormat, instantAt } from '#shared/time.ts'
import { accept, offer } from './chat.ts'
import { chooseDate } from './post-form.ts'
import { button, expect, expectAccessible, press, test } from './story-test.ts'

const nora = { firstName: 'Nora', lastName: 'Hill', email: 'nora@porchlight.example' }
const tess = { firstName: 'Tess', lastName: 'Kim', email: 'tess@porchlight.example' }
const timeZone = 'America/Chicago'

/** Days in Chicago that are named by their weekday. */
const [agreedDay, otherDay] = [3, 4].map((days) => dayOf(new Date(Date.now() + days * dayMs), timeZone)) as [
  string,
  string,
]
const weekdayOf = (day: string) =>
  getDateTimeFormat({ weekday: 'long' }, timeZone).format(instantAt(day, '12:00', timeZone))
const [agreed, other] = [weekdayOf(agreedDay), weekdayOf(otherDay)]

async function postEvening(page: Page): Promise<string> {
  const posted = await page.request.post('/api/tasks', {
    data: {
      taskType: 'request',
      title: 'Sit with two boys',
      description: 'They are four and six, and asleep by eight.',
      category: 'childcare',
      date: instantAt(agreedDay, '18:00', timeZone).toISOString(),
      time: '18:00',
      timeZone,
      duration: 4,
      compensationType: 'money',
      compensation: 60,
      address: '12 Maple Street, Oak Park, IL 60302',
    },
  })
  return (await posted.json()).id
}

const hours = /\d+–\d+ [AP]M( Chicago time)?/.source
const text = (words: string) => new RegExp(words.replaceAll('HOURS', hours))

test('Tess asks for another day on a phone, Nora reads it in the chat and agrees, and both calendars follow', async ({
  signUp,
}) => {
  const [requester, helper] = [await signUp(nora, { phone: true }), await signUp(tess, { phone: true })]
  const [noraPage, tessPage] = [requester.page, helper.page]
  const id = await postEvening(noraPage)
  await offer(tessPage, id)
  await accept(noraPage, id, helper.id)
  const calendar = await (await noraPage.request.post('/api/calendar')).json()
  const entry = async () => {
    const feed = await (
      await noraPage.request.get(new URL(calendar.url).pathname + new URL(calendar.url).search)
    ).text()
    return { sequence: Number(/^SEQUENCE:(\d+)/m.exec(feed)?.[1]), start: /^DTSTART:(\w+)/m.exec(feed)?.[1] }
  }
  const before = await entry()

  await noraPage.goto(`/messages?task=${id}&with=${helper.id}`)
  await tessPage.goto(`/task/${id}`)
  await press(tessPage, 'Move the time')
  const dialog = tessPage.getByRole('dialog', { name: 'Move the time' })
  await expect(dialog.getByText(text(`Nora has to agree. Until then, ${agreed}, HOURS stands.`))).toBeVisible()
  await chooseDate(tessPage, formatLongDay(otherDay))
  await dialog.getByLabel('Time (optional)').fill('14:00')
  await dialog.getByLabel('Duration (optional)').fill('2')
  await expectAccessible(tessPage)
  await press(dialog, 'Ask')
  await expect(tessPage.getByText(text(`You asked to move it to ${other}, HOURS.`))).toBeVisible()
  await expect(button(tessPage, 'Take it back')).toBeVisible()
  await expectAccessible(tessPage)

  await expect(noraPage.getByText(text(`Tess asks to move it to ${other}, HOURS.`))).toBeVisible()
  await expect(noraPage.getByText(text(`Until you agree, ${agreed}, HOURS stands.`))).toBeVisible()
  await expect(button(noraPage, `Keep ${agreed}`)).toBeVisible()
  await expectAccessible(noraPage)
  expect(await entry()).toEqual(before)
  await press(noraPage, 'Agree')
  await expect(noraPage.getByText(text(`Tess comes ${other}, HOURS`))).toBeVisible()
  await expect(tessPage.getByText(text(`You help Nora ${other}, HOURS`))).toBeVisible()
  await expect(button(tessPage, 'Take it back')).toBeHidden()
  const start = instantAt(otherDay, '14:00', timeZone)
    .toISOString()
    .replaceAll(/[-:]|\.000/g, '')
  expect(await entry()).toEqual({ sequence: before.sequence + 1, start })
})

test('Nora asks for another hour from the chat, Tess keeps the old one, and Nora takes another one back', async ({
  signUp,
}) => {
  const [requester, helper] = [await signUp(nora, { phone: true }), await signUp(tess, { phone: true })]
  const [noraPage, tessPage] = [requester.page, helper.page]
  const id = await postEvening(noraPage)
  await offer(tessPage, id)
  await accept(noraPage, id, helper.id)
  await tessPage.goto('/')
  await noraPage.goto(`/messages?task=${id}&with=${helper.id}`)
  const ask = async (time: string) => {
    await press(noraPage, 'Move the time')
    const dialog = noraPage.getByRole('dialog', { name: 'Move the time' })
    await dialog.getByLabel('Time (optional)').fill(time)
    await press(dialog, 'Ask')
    await expect(dialog).toBeHidden()
  }
  await press(noraPage, 'Move the time')
  await press(noraPage.getByRole('dialog'), 'Ask')
  await expect(noraPage.getByText('That is the time you have agreed on.').first()).toBeVisible()
  await press(noraPage.getByRole('dialog'), 'Cancel')
  await ask('17:00')

  await tessPage.getByText('Nora asks for another time').click()
  await press(tessPage, /^Keep 6–10 PM/)
  await expect(tessPage.getByText(text(`It stays ${agreed}, HOURS. Nora is told.`))).toBeVisible()
  await expect(button(noraPage, 'Take it back')).toBeHidden()
  await ask('16:00')
  await expect(button(tessPage, 'Agree')).toBeVisible()
  await press(noraPage, 'Take it back')
  await expect(button(tessPage, 'Agree')).toBeHidden()
})
