import { accept, complete, offer, postTask, taskTitle } from './chat.ts'
import { desk, expect, expectAccessible, phone, test } from './story-test.ts'

const [ada, ben] = [
  { firstName: 'Ada', lastName: 'Lindqvist' },
  { firstName: 'Ben', lastName: 'Okafor' },
]

for (const [where, size] of [
  ['on a phone', phone],
  ['at a desk', desk],
] as const)
  test(`Ben reads what his promises say, and Ada decides with it, ${where}`, async ({ signUp }) => {
    const [adas, bens] = [await signUp(ada, { phone: size === phone }), await signUp(ben, { phone: size === phone })]
    await bens.page.goto('/account/promises')
    await expect(bens.page.getByRole('heading', { name: 'Nothing yet' })).toBeVisible()
    await expectAccessible(bens.page)

    const first = await postTask(adas.page)
    await offer(bens.page, first)
    await accept(adas.page, first, bens.id)
    await complete(adas.page, first)

    // Ben finds it below his account, and goes on to the task.
    await bens.page.goto('/account')
    await bens.page.getByRole('link', { name: 'Read Your Promises' }).click()
    const line = bens.page.getByRole('article').filter({ hasText: taskTitle })
    await expect(line).toContainText('It happened. It counts for you until')
    await expect(bens.page.getByText('New here: 1 so far')).toBeVisible()
    await expectAccessible(bens.page)
    await line.getByRole('link', { name: 'This is wrong' }).click()
    await expect(bens.page).toHaveURL(new RegExp(`/task/${first}`))

    // Ada reads it beside his next offer, and each of the two on the page of what they agreed on.
    const next = await postTask(adas.page)
    await offer(bens.page, next)
    await adas.page.goto(`/task/${next}`)
    await expect(adas.page.getByText('New here: 1 so far')).toBeVisible()
    await expectAccessible(adas.page)
    await accept(adas.page, next, bens.id)
    await bens.page.goto(`/task/${next}`)
    await expect(bens.page.getByText('Ada, new here: 1 so far')).toBeVisible()
    await adas.page.goto(`/task/${next}`)
    await expect(adas.page.getByText('Ben, new here: 1 so far')).toBeVisible()
    await expectAccessible(bens.page)
  })
