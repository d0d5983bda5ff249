import type { Page } from '@playwright/test'
import { formatWhen } from '#shared/tasks/format-time.ts'
import { dayMs, dayOf, getDateTimeFormat, instantAt } from '#shared/time.ts'
import { accept, offer } from './chat.ts'
import { button, cancelMatchLabel, expect, expectAccessible, press, test } from './story-test.ts'

const nora = { firstName: 'Nora', lastName: 'Hill', email: 'nora@porchlight.example' }
const tess = { firstName: 'Tess', lastName: 'Kim', email: 'tess@porchlight.example' }
const timeZone = 'America/Chicago'

/** An evening in Chicago, three days ahead, which is named by its weekday. */
const evening = instantAt(dayOf(new Date(Date.now() + 3 * dayMs), timeZone), '18:00', timeZone)
const weekday = getDateTimeFormat({ weekday: 'long' }, timeZone).format(evening)

const when = { date: evening.toISOString(), time: '18:00', timeZone, duration: 4 }

async function postEvening(page: Page): Promise<string> {
  const posted = await page.request.post('/api/tasks', {
    data: {
      ...when,
      taskType: 'request',
      title: 'Sit with two boys',
      description: 'They are four and six, and asleep by eight.',
      category: 'childcare',
      compensationType: 'money',
      compensation: 60,
      address: '12 Maple Street, Oak Park, IL 60302',
    },
  })
  return (await posted.json()).id
}

for (const phone of [true, false])
  test(`Nora calls an evening off, and Tess reads why, ${phone ? 'on phones' : 'at a desk'}`, async ({ signUp }) => {
    const [requester, helper] = [await signUp(nora, { phone }), await signUp(tess, { phone })]
    const [noraPage, tessPage] = [requester.page, helper.page]
    const id = await postEvening(noraPage)
    await offer(tessPage, id)
    await accept(noraPage, id, helper.id)

    await noraPage.goto(`/task/${id}`)
    await tessPage.goto(`/task/${id}`)
    await expect(noraPage.getByText(`Tess comes ${weekday}, 6–10 PM`)).toBeVisible()
    await expect(tessPage.getByText(`You help Nora ${weekday}, 6–10 PM`)).toBeVisible()
    await expect(tessPage.getByText(formatWhen(when, new Date()) as string).first()).toBeVisible()
    await expectAccessible(noraPage)

    await press(noraPage, 'Close Task')
    await expect(noraPage.getByRole('dialog')).toContainText('Is it done, or is it called off?')
    await expectAccessible(noraPage)
    await press(noraPage, 'It is called off')
    const dialog = noraPage.getByRole('dialog', { name: `Cancel ${weekday} evening` })
    await dialog.getByLabel('Reason').fill('The boys have a fever.')
    await expectAccessible(noraPage)
    await press(dialog, cancelMatchLabel)
    await expect(noraPage.getByText('Tess is told why. Your task is open again.')).toBeVisible()
    await expect(noraPage.getByText(/^Tess comes/)).toBeHidden()
    await expect(tessPage.getByText('Nora canceled: “The boys have a fever.” If you can help')).toBeVisible()
    await expectAccessible(noraPage)
    await expectAccessible(tessPage)
  })

const agreedThen = (who: string, next: string) => new RegExp(`${who} ${weekday}, 6–10 PM( Chicago time)?\\. ${next}`)

test('Tess begins days ahead by mistake, and both read what is agreed instead', async ({ signUp }) => {
  const [requester, helper] = [await signUp(nora, { phone: true }), await signUp(tess, { phone: true })]
  const [noraPage, tessPage] = [requester.page, helper.page]
  const id = await postEvening(noraPage)
  await offer(tessPage, id)
  await accept(noraPage, id, helper.id)
  await noraPage.goto(`/task/${id}`)
  await tessPage.goto(`/task/${id}`)
  await press(tessPage, 'Start')
  await press(tessPage.getByRole('dialog'), 'Start')
  await expect(noraPage.getByText(agreedThen('Tess comes', 'Mark it as complete once it is done.'))).toBeVisible()
  await expect(tessPage.getByText(agreedThen('You help Nora', 'Tell Nora when you are done.'))).toBeVisible()
  await press(tessPage, 'I’m Done')
  await press(tessPage.getByRole('dialog'), 'I’m Done')
  await press(noraPage, 'Not done yet')
  await press(noraPage.getByRole('dialog'), 'Not done yet')
  await expect(noraPage.getByText(agreedThen('Tess comes', 'Mark it as complete once it is done.'))).toBeVisible()
  await expect(tessPage.getByText(agreedThen('You help Nora', 'Tell Nora when you are done.'))).toBeVisible()
})

test('Nora says that it is not done yet, and Tess goes on', async ({ signUp }) => {
  const [requester, helper] = [await signUp(nora, { phone: true }), await signUp(tess, { phone: true })]
  const [noraPage, tessPage] = [requester.page, helper.page]
  const posted = await noraPage.request.post('/api/tasks', {
    data: {
      taskType: 'request',
      title: 'Fix the railing',
      description: 'It moves when one leans on it.',
      category: 'household',
      date: new Date().toISOString(),
      compensationType: 'money',
      compensation: 40,
      address: '12 Maple Street, Oak Park, IL 60302',
    },
  })
  const { id } = await posted.json()
  await offer(tessPage, id)
  await accept(noraPage, id, helper.id)
  await tessPage.goto(`/task/${id}`)
  await press(tessPage, 'Start')
  await expect(tessPage.getByText('Nora knows that you have begun.')).toBeVisible()
  await press(tessPage, 'I’m Done')
  await press(tessPage.getByRole('dialog'), 'I’m Done')

  await noraPage.goto(`/task/${id}`)
  await press(noraPage, 'Not done yet')
  await expect(noraPage.getByText('Tess is told that it is not done yet')).toBeVisible()
  await expectAccessible(noraPage)
  await press(noraPage.getByRole('dialog'), 'Not done yet')
  await expect(noraPage.getByText('Tess is told. Settle in the chat what is missing.')).toBeVisible()
  await expect(button(noraPage, 'Not done yet')).toBeHidden()
  await expect(button(tessPage, 'I’m Done')).toBeVisible()
  await expect(tessPage.getByText(/Nora says .Fix the railing. is not done yet/)).toBeVisible()
})
