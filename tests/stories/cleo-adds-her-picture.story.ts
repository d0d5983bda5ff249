import type { Page } from '@playwright/test'
import { cast } from '../cast.ts'
import { expect, expectAccessible, test } from './story-test.ts'

const { cleo } = cast

/** Draws a picture that is twice as wide as high: its left half is red, its right half blue. */
async function drawPicture(page: Page, type: string): Promise<Buffer> {
  const url = await page.evaluate((kind) => {
    const canvas = document.createElement('canvas')
    canvas.width = 400
    canvas.height = 200
    const context = canvas.getContext('2d')
    if (!context) throw new Error('This browser draws nothing')
    context.fillStyle = 'red'
    context.fillRect(0, 0, 200, 200)
    context.fillStyle = 'blue'
    context.fillRect(200, 0, 200, 200)
    return canvas.toDataURL(kind)
  }, type)
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
}

/** Inserts an EXIF block with a rotation by 90 degrees after a JPEG's first two bytes. */
const rotatedByExif = (jpeg: Buffer) =>
  Buffer.concat([
    jpeg.subarray(0, 2),
    Buffer.from('ffe10022457869660000', 'hex'),
    Buffer.from('4d4d002a00000008000101120003000000010006000000000000', 'hex'),
    jpeg.subarray(2),
  ])

/** Color of the stored picture at these fractions of its width and height. */
const colorAt = (page: Page, url: string, across: number, down: number) =>
  page.evaluate(
    async ([address, x, y]) => {
      const picture = await createImageBitmap(await (await fetch(address)).blob())
      const canvas = document.createElement('canvas')
      canvas.width = picture.width
      canvas.height = picture.height
      const context = canvas.getContext('2d')
      context?.drawImage(picture, 0, 0)
      const [red = 0, , blue = 0] = context?.getImageData(x * picture.width, y * picture.height, 1, 1).data ?? []
      return red > blue ? 'red' : 'blue'
    },
    [url, across, down] as const,
  )

const choosePicture = (page: Page, name: string, mimeType: string, buffer: Buffer) =>
  page.getByLabel('Picture', { exact: true }).setInputFiles({ name, mimeType, buffer })

const readPictureUrl = async (page: Page): Promise<string> =>
  (await (await page.request.get('/api/auth/user')).json()).profileImageUrl

test('Cleo adds a picture, which is cropped to a square, and adjusts it by keyboard', async ({ signUp }) => {
  const { page } = await signUp(cleo, { phone: true })
  await page.goto('/profile')
  await expect(page.getByRole('button', { name: 'Add a Picture' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Adjust Picture' })).toBeHidden()

  await choosePicture(page, 'face.png', 'image/png', await drawPicture(page, 'image/png'))
  await expect(page.getByText('Profile Picture Updated')).toBeVisible()
  const first = await readPictureUrl(page)
  expect(await colorAt(page, first, 0.1, 0.5)).toBe('red')
  expect(await colorAt(page, first, 0.9, 0.5)).toBe('blue')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Adjust Picture' }).press('Enter')
  await expect(page.getByLabel('Zoom')).toBeFocused()
  await page.getByLabel('Left and right').press('End')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save Picture' }).press('Enter')
  await expect(page.getByRole('dialog', { name: 'Adjust Picture' })).toBeHidden()
  const second = await readPictureUrl(page)
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
  expect(await colorAt(page, await readPictureUrl(page), 0.9, 0.5), 'the whole picture is still there').toBe('red')

  await page.reload()
  await expect(page.getByRole('button', { name: 'Change Picture' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Adjust Picture' }), 'only the square is left').toBeHidden()
})

test('Cleo’s picture is recognized by its content, without a file name extension', async ({ signUp }) => {
  const { page } = await signUp(cleo)
  await page.goto('/profile')
  await choosePicture(page, 'IMG_2024', 'application/octet-stream', await drawPicture(page, 'image/jpeg'))
  await expect(page.getByText('Profile Picture Updated')).toBeVisible()
  expect(await colorAt(page, await readPictureUrl(page), 0.1, 0.5)).toBe('red')
})

test('Cleo is asked before her picture is removed', async ({ signUp }) => {
  const { page } = await signUp(cleo, { phone: true })
  await page.goto('/profile')
  await choosePicture(page, 'face.png', 'image/png', await drawPicture(page, 'image/png'))
  const remove = page.getByRole('main').getByRole('button', { name: 'Remove Picture' }).first()
  const dialog = page.getByRole('dialog', { name: 'Remove your picture?' })
  await remove.click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Keep It' }).click()
  await expect(dialog).toBeHidden()
  await expect(remove).toBeFocused()
  expect(await readPictureUrl(page)).not.toBeNull()

  await remove.click()
  await dialog.getByRole('button', { name: 'Remove Picture' }).click()
  await expect(page.getByRole('button', { name: 'Add a Picture' })).toBeFocused()
  await expect.poll(() => readPictureUrl(page)).toBeNull()
})

test('Cleo’s photo that was taken sideways is shown upright', async ({ signUp }) => {
  const { page } = await signUp(cleo)
  await page.goto('/profile')
  await choosePicture(page, 'face.jpg', 'image/jpeg', rotatedByExif(await drawPicture(page, 'image/jpeg')))
  await expect(page.getByText('Profile Picture Updated')).toBeVisible()
  const url = await readPictureUrl(page)
  expect(await colorAt(page, url, 0.5, 0.1)).toBe('red')
  expect(await colorAt(page, url, 0.5, 0.9)).toBe('blue')
})

test('Cleo reads why a file cannot be her picture, and has none afterwards', async ({ signUp }) => {
  const { page } = await signUp(cleo)
  await page.goto('/profile')
  await choosePicture(page, 'notes.txt', 'text/plain', Buffer.from('hello'))
  await expect(page.getByText('Invalid File')).toBeVisible()
  await expect(page.getByText('Please select an image file.')).toBeVisible()

  await choosePicture(page, 'large.png', 'image/png', Buffer.alloc(5 * 1024 * 1024 + 1))
  await expect(page.getByText('File Too Large')).toBeVisible()
  await expect(page.getByText('Please select an image smaller than 5MB.')).toBeVisible()

  await choosePicture(page, 'broken.png', 'image/png', Buffer.from('no picture'))
  await expect(page.getByText('Upload Failed')).toBeVisible()
  await expect(page.getByText('Failed to process image. Please try again.')).toBeVisible()
  await expectAccessible(page)

  await page.route('**/api/profile', (route) => route.abort())
  await choosePicture(page, 'face.png', 'image/png', await drawPicture(page, 'image/png'))
  await expect(page.getByText('Failed to upload image. Please try again.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add a Picture' })).toBeEnabled()
  expect(await readPictureUrl(page)).toBeNull()
})

test('Cleo adjusts an SVG picture like a photo', async ({ signUp }) => {
  const { page } = await signUp(cleo)
  await page.goto('/profile')
  const drawn = '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="40"><rect width="80" height="40"/></svg>'
  await choosePicture(page, 'face.svg', 'image/svg+xml', Buffer.from(drawn))
  await page.getByRole('button', { name: 'Adjust Picture' }).click()
  const dialog = page.getByRole('dialog', { name: 'Adjust Picture' })
  const alphaInTheMiddle = () =>
    dialog.getByRole('img').evaluate((canvas: HTMLCanvasElement) => {
      const middle = canvas.getContext('2d')?.getImageData(canvas.width / 2, canvas.height / 2, 1, 1)
      return middle?.data[3]
    })
  await expect.poll(alphaInTheMiddle).toBe(255)
})
