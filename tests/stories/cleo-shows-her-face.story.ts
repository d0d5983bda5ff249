import type { Page } from '@playwright/test'
import { cast } from '../cast.ts'
import { expect, looksRight, test } from './stage.ts'

const { cleo } = cast

/** A picture as her camera makes it: left half red, right half blue, twice as wide as high. */
async function pictureOf(page: Page, type: string): Promise<Buffer> {
  const url = await page.evaluate((kind) => {
    const canvas = document.createElement('canvas')
    canvas.width = 400
    canvas.height = 200
    const pen = canvas.getContext('2d')
    if (!pen) throw new Error('This browser draws nothing')
    pen.fillStyle = 'red'
    pen.fillRect(0, 0, 200, 200)
    pen.fillStyle = 'blue'
    pen.fillRect(200, 0, 200, 200)
    return canvas.toDataURL(kind)
  }, type)
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
}

/** An EXIF block that says 'turn me by a quarter', right after a JPEG's first two bytes. */
const turned = (jpeg: Buffer) =>
  Buffer.concat([
    jpeg.subarray(0, 2),
    Buffer.from('ffe10022457869660000', 'hex'),
    Buffer.from('4d4d002a00000008000101120003000000010006000000000000', 'hex'),
    jpeg.subarray(2),
  ])

/** Red, green and blue of the kept picture, at these parts of its width and height. */
const colorAt = (page: Page, url: string, across: number, down: number) =>
  page.evaluate(
    async ([address, x, y]) => {
      const picture = await createImageBitmap(await (await fetch(address)).blob())
      const canvas = document.createElement('canvas')
      canvas.width = picture.width
      canvas.height = picture.height
      const pen = canvas.getContext('2d')
      pen?.drawImage(picture, 0, 0)
      const [red = 0, , blue = 0] = pen?.getImageData(x * picture.width, y * picture.height, 1, 1).data ?? []
      return red > blue ? 'red' : 'blue'
    },
    [url, across, down] as const,
  )

const chooses = (page: Page, name: string, mimeType: string, buffer: Buffer) =>
  page.getByLabel('Picture', { exact: true }).setInputFiles({ name, mimeType, buffer })

const keptPicture = async (page: Page): Promise<string> =>
  (await (await page.request.get('/api/auth/user')).json()).profileImageUrl

test('Cleo shows her face, cut to a square as soon as it is chosen, and adjusts it by keyboard', async ({ enter }) => {
  const { page } = await enter(cleo, { phone: true })
  await page.goto('/profile')
  await expect(page.getByRole('button', { name: 'Add a Picture' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Adjust Picture' })).toBeHidden()

  await chooses(page, 'face.png', 'image/png', await pictureOf(page, 'image/png'))
  await expect(page.getByText('Profile Picture Updated')).toBeVisible()
  const first = await keptPicture(page)
  expect(await colorAt(page, first, 0.1, 0.5)).toBe('red')
  expect(await colorAt(page, first, 0.9, 0.5)).toBe('blue')
  await looksRight(page)

  await page.getByRole('button', { name: 'Adjust Picture' }).press('Enter')
  await expect(page.getByLabel('Zoom')).toBeFocused()
  await page.getByLabel('Left and right').press('End')
  await looksRight(page)
  await page.getByRole('button', { name: 'Save Picture' }).press('Enter')
  await expect(page.getByRole('dialog', { name: 'Adjust Picture' })).toBeHidden()
  const second = await keptPicture(page)
  expect(second).not.toBe(first)
  expect(await colorAt(page, second, 0.1, 0.5)).toBe('blue')

  await expect(page.getByRole('button', { name: 'Adjust Picture' })).toBeFocused()

  await page.getByRole('link', { name: 'Home', exact: true }).first().click()
  await page.getByRole('heading', { name: /^Welcome/ }).waitFor()
  await page.goBack()
  await page.getByRole('button', { name: 'Adjust Picture' }).press('Enter')
  await page.getByLabel('Left and right').press('Home')
  await page.getByRole('button', { name: 'Save Picture' }).press('Enter')
  await expect(page.getByRole('dialog', { name: 'Adjust Picture' })).toBeHidden()
  expect(await colorAt(page, await keptPicture(page), 0.9, 0.5), 'all of it is still there').toBe('red')

  await page.reload()
  await expect(page.getByRole('button', { name: 'Change Picture' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Adjust Picture' }), 'only the square is left').toBeHidden()
})

test('Cleo’s picture is one by its content, also where its name does not say so', async ({ enter }) => {
  const { page } = await enter(cleo)
  await page.goto('/profile')
  await chooses(page, 'IMG_2024', 'application/octet-stream', await pictureOf(page, 'image/jpeg'))
  await expect(page.getByText('Profile Picture Updated')).toBeVisible()
  expect(await colorAt(page, await keptPicture(page), 0.1, 0.5)).toBe('red')
})

test('Cleo is asked before her picture is removed', async ({ enter }) => {
  const { page } = await enter(cleo, { phone: true })
  await page.goto('/profile')
  await chooses(page, 'face.png', 'image/png', await pictureOf(page, 'image/png'))
  const remove = page.getByRole('main').getByRole('button', { name: 'Remove Picture' }).first()
  const dialog = page.getByRole('dialog', { name: 'Remove your picture?' })
  await remove.click()
  await looksRight(page)
  await dialog.getByRole('button', { name: 'Keep It' }).click()
  await expect(dialog).toBeHidden()
  await expect(remove).toBeFocused()
  expect(await keptPicture(page)).not.toBeNull()

  await remove.click()
  await dialog.getByRole('button', { name: 'Remove Picture' }).click()
  await expect(page.getByRole('button', { name: 'Add a Picture' })).toBeFocused()
  await expect.poll(() => keptPicture(page)).toBeNull()
})

test('a photo taken sideways stands upright', async ({ enter }) => {
  const { page } = await enter(cleo)
  await page.goto('/profile')
  await chooses(page, 'face.jpg', 'image/jpeg', turned(await pictureOf(page, 'image/jpeg')))
  await expect(page.getByText('Profile Picture Updated')).toBeVisible()
  const url = await keptPicture(page)
  expect(await colorAt(page, url, 0.5, 0.1)).toBe('red')
  expect(await colorAt(page, url, 0.5, 0.9)).toBe('blue')
})

test('Cleo is told why a file is no picture of her, and her old face stays', async ({ enter }) => {
  const { page } = await enter(cleo)
  await page.goto('/profile')
  await chooses(page, 'notes.txt', 'text/plain', Buffer.from('hello'))
  await expect(page.getByText('Invalid File')).toBeVisible()
  await expect(page.getByText('Please select an image file.')).toBeVisible()

  await chooses(page, 'large.png', 'image/png', Buffer.alloc(5 * 1024 * 1024 + 1))
  await expect(page.getByText('File Too Large')).toBeVisible()
  await expect(page.getByText('Please select an image smaller than 5MB.')).toBeVisible()

  await chooses(page, 'broken.png', 'image/png', Buffer.from('no picture'))
  await expect(page.getByText('Upload Failed')).toBeVisible()
  await expect(page.getByText('Failed to process image. Please try again.')).toBeVisible()
  await looksRight(page)

  await page.route('**/api/profile', (route) => route.abort())
  await chooses(page, 'face.png', 'image/png', await pictureOf(page, 'image/png'))
  await expect(page.getByText('Failed to upload image. Please try again.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add a Picture' })).toBeEnabled()
  expect(await keptPicture(page)).toBeNull()
})

test('a drawn face can be adjusted like a photo', async ({ enter }) => {
  const { page } = await enter(cleo)
  await page.goto('/profile')
  const drawn = '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="40"><rect width="80" height="40"/></svg>'
  await chooses(page, 'face.svg', 'image/svg+xml', Buffer.from(drawn))
  await page.getByRole('button', { name: 'Adjust Picture' }).click()
  const dialog = page.getByRole('dialog', { name: 'Adjust Picture' })
  const inTheMiddle = () =>
    dialog.getByRole('img').evaluate((canvas: HTMLCanvasElement) => {
      const middle = canvas.getContext('2d')?.getImageData(canvas.width / 2, canvas.height / 2, 1, 1)
      return middle?.data[3]
    })
  await expect.poll(inTheMiddle).toBe(255)
})
