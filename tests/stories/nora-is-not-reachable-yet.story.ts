import type { BrowserContext, Page } from '@playwright/test'
import { openPushBrowser } from '#tests/services/push-service.ts'
import { offer } from './chat.ts'
import { readMailedLink } from './mailbox.ts'
import { button, expect, expectAccessible, postDogWalk, press, test, title } from './story-test.ts'

const nora = { firstName: 'Nora', lastName: 'Hill' }
const tess = { firstName: 'Tess', lastName: 'Kim' }

const noMail = 'No mail goes out until you confirm your address.'
const told = /You are told as soon as/
const questionOn = (page: Page) => page.getByRole('region', { name: 'How shall we reach you?' })
const bannerOn = (page: Page) => page.getByRole('complementary', { name: 'Your email' })

/** Fakes the browser's push service and its question, because test machines have neither. */
async function fakePush(context: BrowserContext, answer: NotificationPermission) {
  const { device } = openPushBrowser('https://push.example/noras-device')
  await context.addInitScript(
    ({ endpoint, keys, answer }) => {
      const subscription = { endpoint, toJSON: () => ({ endpoint, keys }), unsubscribe: async () => true }
      PushManager.prototype.subscribe = async () => subscription as unknown as PushSubscription
      PushManager.prototype.getSubscription = async () => null
      const isAsked = () => sessionStorage.getItem('is-asked') !== null
      Object.defineProperty(Notification, 'permission', { get: () => (isAsked() ? answer : 'default') })
      Notification.requestPermission = async () => {
        sessionStorage.setItem('is-asked', 'yes')
        return answer
      }
    },
    { endpoint: device.endpoint, keys: { p256dh: device.p256dh, auth: device.auth }, answer },
  )
}

test.use({ serviceWorkers: 'allow', baseURL: ({ demo }, use) => use(demo) })

for (const phone of [true, false]) {
  const where = phone ? 'on a phone' : 'at a desk'

  test(`Nora is asked how to reach her after her first post, and confirms her email, ${where}`, async ({ signUp }) => {
    const { page, context, email } = await signUp(nora, { phone })
    await fakePush(context, 'granted')
    await page.goto('/')
    await expect(bannerOn(page)).toBeVisible()
    await expect(questionOn(page)).toHaveCount(0)

    const id = await postDogWalk(page, 'Walk a beagle at noon')
    await page.reload()
    const question = questionOn(page)
    await expect(question.getByRole('listitem')).toHaveText([
      'While Porchlight is open, the bell tells you.',
      noMail,
      'While Porchlight is closed, this device shows nothing.',
    ])
    await expect(bannerOn(page)).toHaveCount(0)
    expect((await page.locator('main h2').allTextContents())[0]).toBe('How shall we reach you?')
    await expectAccessible(page)

    await page.goto(`/task/${id}`)
    await expect(page.getByText(`Offers appear here and on your home screen. ${noMail}`)).toBeVisible()
    await expect(page.getByText(told)).toHaveCount(0)
    await expectAccessible(page)

    await page.goto('/')
    await press(question, 'Confirm email')
    await expect(page.getByText(`Please check the inbox of ${email}.`)).toBeVisible()
    await expect(question.getByText(`We sent a link to ${email}.`)).toBeVisible()
    await expect(button(question, 'Send again')).toBeFocused()
    await expectAccessible(page)
    const opened = await context.newPage()
    await opened.goto(await readMailedLink(opened, 'Confirm your email address', email, 2))
    await press(opened, 'Confirm my address')
    await expect(title(opened, 'Email confirmed')).toBeVisible()
    await opened.goto('/')
    await expect(opened.getByRole('region', { name: 'My Tasks' })).toBeVisible()
    await expect(questionOn(opened)).toHaveCount(0)
    await opened.goto(`/task/${id}`)
    await expect(opened.getByText('You are told as soon as somebody offers to help.')).toBeVisible()
    await expectAccessible(opened)
  })

  test(`Tess turns on notifications after her first offer, or later, ${where}`, async ({ signUp }) => {
    const requester = await signUp(nora)
    const { page, context } = await signUp(tess, { phone })
    await fakePush(context, 'granted')
    const id = await postDogWalk(requester.page, 'Walk a beagle at noon')
    await offer(page, id)

    await page.goto(`/task/${id}`)
    await expect(page.getByText(`Once Nora decides, you read it here. ${noMail}`)).toBeVisible()
    await expect(page.getByText(told)).toHaveCount(0)
    await page.goto('/')
    await press(questionOn(page), 'Later')
    await expect(questionOn(page)).toHaveCount(0)
    await expect(bannerOn(page)).toBeVisible()
    await expectAccessible(page)
    await page.reload()
    await expect(bannerOn(page)).toBeVisible()
    await expect(questionOn(page)).toHaveCount(0)

    await page.clock.setFixedTime(Date.now() + 8 * 24 * 60 * 60 * 1000)
    await page.reload()
    await press(questionOn(page), 'Turn on notifications')
    await expect(page.getByText('Settings Updated')).toBeVisible()
    await expect(questionOn(page)).toHaveCount(0)
    await page.goto(`/task/${id}`)
    await expect(page.getByText('You are told as soon as Nora decides.')).toBeVisible()
  })
}

test('Nora’s browser blocks notifications, and she reads what to do', async ({ signUp }) => {
  const { page, context } = await signUp(nora, { phone: true })
  await fakePush(context, 'denied')
  await postDogWalk(page, 'Walk a beagle at noon')
  await page.goto('/')
  await press(questionOn(page), 'Turn on notifications')
  await expect(questionOn(page).getByText('Your browser is blocking notifications from this site.')).toBeVisible()
  await expect(button(questionOn(page), 'Turn on notifications')).toHaveCount(0)
  await expectAccessible(page)
})

test.describe('where no mail goes out', () => {
  test.use({ baseURL: ({ serverWithoutMail }, use) => use(serverWithoutMail) })

  test('Nora is told so, and is asked to confirm nothing', async ({ signUp }) => {
    const { page, context } = await signUp(nora, { phone: true })
    await fakePush(context, 'granted')
    const id = await postDogWalk(page, 'Walk a beagle at noon')
    await page.goto('/')
    await expect(questionOn(page).getByText('No mail goes out from here yet.')).toBeVisible()
    await expect(button(questionOn(page), 'Confirm email')).toHaveCount(0)
    await page.goto(`/task/${id}`)
    await expect(page.getByText(/on your home screen. No mail goes out from here yet./)).toBeVisible()
    await expect(page.getByText(told)).toHaveCount(0)
  })
})
