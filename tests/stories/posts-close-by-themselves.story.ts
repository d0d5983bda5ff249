import { connect } from '#server/platform/db/connect.ts'
import { freePort, freshFolder, startServer } from '#tests/setup/server-process.ts'
import { shiftTasksBack } from '../fixtures/shift-dates.ts'
import { chooseDate } from './post-form.ts'
import { dayLabel, expect, expectAccessible, field, phone, postDogWalk, press, test, title } from './story-test.ts'

let server: Awaited<ReturnType<typeof startServer>>
const folder = freshFolder()

test.use({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
  baseURL: async ({}, use) => {
    server = await startServer({ folder, env: { PORT: String(await freePort()) } })
    await use(server.address)
    await server.stop()
  },
})

/** Stops the server, lets these days pass for its posts, and starts it again. */
async function passDays(days: number) {
  const { port } = new URL(server.address)
  await server.stop()
  const { db, close } = await connect({ folder })
  await shiftTasksBack(db, { days })
  await close()
  server = await startServer({ folder, env: { PORT: port } })
}

test('Ada posts a request again whose time is over', async ({ signUp }) => {
  test.setTimeout(180_000)
  const { page } = await signUp({ firstName: 'Ada', lastName: 'Adams' }, { phone: true })
  const id = await postDogWalk(page, 'Walk our beagle')
  await passDays(4)
  await page.goto('/')
  await expect(page.getByText(/^Nobody has answered yet\. It closes (today|tomorrow)\.$/)).toBeVisible()
  await expectAccessible(page)
  await page.goto(`/task/${id}`)
  await expect(page.getByText(/^Nobody has answered yet\. It closes .+choose a new time\.$/)).toBeVisible()

  await passDays(2)
  await page.goto('/profile?tab=tasks')
  await expect(page.getByText('Time was over')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Walk our beagle' }).click()
  await expect(page.getByText(/^It closed by itself on .+, because its time was over\./)).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Post it again' }).click()
  await expect(title(page, 'Post it again')).toBeVisible()
  await expect(field(page, 'Title')).toHaveValue('Walk our beagle')
  await expectAccessible(page)
  await chooseDate(page, dayLabel(5))
  await press(page, 'Post Request')
  await expect(page.getByText('Request Posted!')).toBeVisible()
  const { status } = await (await page.request.get(`/api/tasks/${id}`)).json()
  expect(status).toBe('closed')
})

test('Ada is asked whether she still offers something, and answers on her home screen and on its page', async ({
  signUp,
}) => {
  test.setTimeout(180_000)
  const { page } = await signUp({ firstName: 'Ada', lastName: 'Adams' })
  const answer = await page.request.post('/api/tasks', {
    data: {
      taskType: 'service',
      title: 'Bike repair at your door',
      description: 'I bring the tools, the oil and a spare tube.',
      category: 'other',
      availability: 'Weekends',
      compensationType: 'money',
      compensation: 20,
      address: '12 Maple Street, Oak Park, IL 60302',
    },
  })
  const { id } = await answer.json()
  await passDays(61)
  await page.goto('/')
  await expect(page.getByText(/^Still offering\? Without an answer it closes /)).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize(phone)
  await expectAccessible(page)
  await press(page, 'Yes, still: Bike repair at your door')
  await expect(page.getByText(/^Still offering\?/)).toHaveCount(0)

  await passDays(181)
  await page.goto(`/task/${id}`)
  await expect(page.getByText('Still offering?', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await press(page, 'Close it')
  await expect(page.getByText('This task is closed, and neighbors no longer see it.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Post it again' })).toBeVisible()
})
