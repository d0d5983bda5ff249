import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { attachmentMaxBytes } from '#shared/constants.ts'
import { pdf, picture } from '#tests/fixtures/files.ts'
import { cast } from '../cast.ts'
import { bubble, chatLog, interceptPosts, messageBox, openSharedChat, sendMessage } from './chat.ts'
import { expect, expectAccessible, test } from './story-test.ts'

const { ada, ben } = cast

const uploads = '**/api/upload'
const file = (name: string, mimeType: string, bytes: string | Buffer) => ({
  name,
  mimeType,
  buffer: Buffer.from(bytes),
})
const photo = async (name: string, width = 600, height = 400) =>
  file(name, 'image/jpeg', await picture('jpeg', width, height))
const lease = file('lease.pdf', 'application/pdf', pdf)

const attach = (page: Page, ...files: ReturnType<typeof file>[]) =>
  page.locator('input[type=file][multiple]').setInputFiles(files)
const attachmentList = (page: Page) => page.getByRole('list', { name: 'Attached files' })
const openPictureButton = (page: Page, name: string) => page.getByRole('button', { name: `Open picture ${name}` })
const pictureDialog = (page: Page) => page.getByRole('dialog', { name: 'Pictures' })

/** Simulates a file that is dropped on the chat or pasted into it. */
const dropOrPaste = (page: Page, how: 'drop' | 'paste', name: string, text: string) =>
  page.evaluateHandle(
    ([kind, name, content]) => {
      const data = new DataTransfer()
      data.items.add(new File([content], name, { type: 'text/plain' }))
      const textarea = document.querySelector('textarea')
      const init = { bubbles: true, cancelable: true }
      if (kind === 'paste') textarea?.dispatchEvent(new ClipboardEvent('paste', { ...init, clipboardData: data }))
      else
        for (const type of ['dragover', 'drop'])
          textarea?.dispatchEvent(new DragEvent(type, { ...init, dataTransfer: data }))
    },
    [how, name, text] as const,
  )

for (const phone of [false, true])
  test(`Ada and Ben exchange photos and a PDF, ${phone ? 'on phones' : 'at a desk'}`, async ({ signUp }) => {
    const [requester, helper] = [await signUp(ada, { phone }), await signUp(ben, { phone })]
    const [adaPage, benPage] = [requester.page, helper.page]
    await openSharedChat(requester, helper)

    await attach(adaPage, await photo('gate.jpg'), lease)
    await expect(attachmentList(adaPage).getByText('lease.pdf')).toBeVisible()
    await expect(attachmentList(adaPage).getByText(/KB|bytes/)).toHaveCount(2)
    await expect(adaPage.getByRole('status').filter({ hasText: '2 files attached' })).toBeAttached()
    await expectAccessible(adaPage)
    await sendMessage(adaPage, 'The gate, and our lease.')
    await expect(attachmentList(adaPage)).toBeHidden()

    await expect(openPictureButton(benPage, 'gate.jpg')).toBeVisible()
    await expect(bubble(benPage, 'The gate, and our lease.')).toBeVisible()
    const { width = 0, height = 0 } = (await openPictureButton(benPage, 'gate.jpg').boundingBox()) ?? {}
    expect(width / height).toBeCloseTo(600 / 400, 1)
    const download = benPage.waitForEvent('download')
    await chatLog(benPage)
      .getByRole('link', { name: /lease\.pdf/ })
      .click()
    expect((await download).suggestedFilename()).toBe('lease.pdf')

    await attach(benPage, await photo('beagle.jpg', 300, 500))
    await benPage.getByRole('button', { name: 'Send message' }).click()
    await expect(openPictureButton(adaPage, 'beagle.jpg')).toBeVisible()
    await expectAccessible(adaPage)
    await openPictureButton(adaPage, 'beagle.jpg').click()
    await expect(pictureDialog(adaPage).getByRole('img', { name: 'beagle.jpg' })).toBeVisible()
    await expect(pictureDialog(adaPage).getByText(/Ben Okafor, .* 2 of 2/)).toBeVisible()
    await expectAccessible(adaPage)
    await adaPage.keyboard.press('ArrowLeft')
    await expect(pictureDialog(adaPage).getByRole('img', { name: 'gate.jpg' })).toBeVisible()
    await expect(pictureDialog(adaPage).getByRole('link', { name: 'Download gate.jpg' })).toHaveAttribute(
      'download',
      'gate.jpg',
    )
    await adaPage.keyboard.press('Escape')
    await expect(pictureDialog(adaPage)).toBeHidden()
    await expect(openPictureButton(adaPage, 'beagle.jpg')).toBeFocused()

    const entry = () => adaPage.evaluate(() => history.state.key)
    const chat = await entry()
    await openPictureButton(adaPage, 'beagle.jpg').click()
    await expect(pictureDialog(adaPage)).toBeVisible()
    await adaPage.evaluate(() => history.back())
    await expect(pictureDialog(adaPage), 'Back closes the picture').toBeHidden()
    await expect(openPictureButton(adaPage, 'beagle.jpg')).toBeFocused()
    await expect.poll(entry, 'and stays on the page').toBe(chat)
    await adaPage.evaluate(() => history.back())
    await expect(adaPage, 'then Back leaves the page').toHaveURL('/messages')
  })

test('Ada drops one file and pastes another, and is told which files are too large or of a wrong type', async ({
  signUp,
}) => {
  const [requester, helper] = [await signUp(ada), await signUp(ben)]
  const adaPage = requester.page
  await openSharedChat(requester, helper)

  await attach(adaPage, file('huge.pdf', 'application/pdf', Buffer.alloc(attachmentMaxBytes + 1)))
  await expect(adaPage.getByText('File too large')).toBeVisible()
  await expect(adaPage.getByText('Please select a file smaller than 10MB.')).toBeVisible()
  await attach(adaPage, file('song.mp3', 'audio/mpeg', 'la la'))
  await expect(adaPage.getByText(/Please select an image \(JPEG/)).toBeVisible()
  await expect(attachmentList(adaPage)).toBeHidden()

  await dropOrPaste(adaPage, 'drop', 'dropped.txt', 'Milk')
  await dropOrPaste(adaPage, 'paste', 'pasted.txt', 'Eggs')
  await expect(attachmentList(adaPage).getByRole('listitem')).toHaveText([/dropped\.txt/, /pasted\.txt/])
  await adaPage.getByRole('button', { name: 'Remove dropped.txt' }).click()
  await expect(messageBox(adaPage)).toBeFocused()
  await adaPage.keyboard.press('Enter')
  await expect(chatLog(helper.page).getByRole('link', { name: /pasted\.txt/ })).toBeVisible()
  await expect(chatLog(helper.page).getByRole('link', { name: /dropped\.txt/ })).toBeHidden()
})

test('Ada attaches pictures whose file names do not end like those of pictures', async ({ signUp }) => {
  const [requester, helper] = [await signUp(ada), await signUp(ben)]
  const adaPage = requester.page
  await openSharedChat(requester, helper)

  const unnamedPhoto = async (name: string) => file(name, 'application/octet-stream', (await photo(name)).buffer)
  await attach(adaPage, await unnamedPhoto('download.jfif'), await unnamedPhoto('image:1000012'))
  await expect(attachmentList(adaPage).locator('img')).toHaveCount(2)
  await expect(attachmentList(adaPage).getByText(/KB|bytes/)).toHaveCount(2)
  await adaPage.getByRole('button', { name: 'Send message' }).click()
  await expect(openPictureButton(helper.page, 'download.jpg')).toBeVisible()
  await expect(openPictureButton(helper.page, 'image1000012.jpg')).toBeVisible()

  await attach(adaPage, file('not-a-photo.jpg', 'image/jpeg', 'no picture'))
  await expect(
    adaPage.getByText('Please select an image (JPEG, PNG, GIF, WebP), PDF, doc, docx or txt file.'),
  ).toBeVisible()
  await expect(attachmentList(adaPage)).toBeHidden()
})

test('Ada tries a failed upload again, and cancels one that takes too long', async ({ signUp }) => {
  const [requester, helper] = [await signUp(ada, { phone: true }), await signUp(ben)]
  const [adaPage, benPage] = [requester.page, helper.page]
  await openSharedChat(requester, helper)

  await interceptPosts(adaPage, uploads, (route) => route.abort())
  await attach(adaPage, lease)
  await expect(adaPage.getByText('Failed to upload file. Please try again.')).toBeVisible()
  await expect(attachmentList(adaPage).getByText('Not uploaded')).toBeVisible()
  await expectAccessible(adaPage)
  await adaPage.unroute(uploads)
  await adaPage.getByRole('button', { name: 'Try again' }).click()
  await expect(attachmentList(adaPage).getByText(/bytes/)).toBeVisible()
  await adaPage.getByRole('button', { name: 'Remove lease.pdf' }).click()

  let release = () => {}
  const released = new Promise<void>((go) => {
    release = go
  })
  await interceptPosts(adaPage, uploads, async (route) => {
    await released
    await route.continue().catch(() => {})
  })
  await attach(adaPage, await photo('slow.jpg'))
  await expect(adaPage.getByRole('progressbar', { name: 'Uploading slow.jpg' })).toBeVisible()
  await sendMessage(adaPage, 'Look at this')
  await expect(adaPage.getByText('Sending…')).toBeVisible()
  await expectAccessible(adaPage)
  await adaPage.getByRole('button', { name: 'Cancel upload' }).click()
  await expect(messageBox(adaPage)).toHaveValue('Look at this')
  await expect(attachmentList(adaPage)).toBeHidden()
  release()
  await adaPage.keyboard.press('Enter')
  await expect(bubble(benPage, 'Look at this')).toHaveCount(1)
  await expect(openPictureButton(benPage, 'slow.jpg')).toBeHidden()
})

test('Ada reads why the server refuses a file, and sends her message without it', async ({ signUp }) => {
  const [requester, helper] = [await signUp(ada, { phone: true }), await signUp(ben)]
  const adaPage = requester.page
  await openSharedChat(requester, helper)

  const truncated = Buffer.concat([(await photo('begun.jpg')).buffer.subarray(0, 20), Buffer.from('no picture')])
  await attach(adaPage, file('broken.jpg', 'image/jpeg', truncated))
  await expect(adaPage.getByRole('alert')).toContainText('Failed to upload file. Please try again.')
  const reason = attachmentList(adaPage).getByText(/Please select an(other one| image)/)
  await expect(reason).toBeVisible()
  await expect(adaPage.getByRole('button', { name: 'Try again' })).toBeHidden()
  await expectAccessible(adaPage)
  await sendMessage(adaPage, 'I will send it later')
  await expect(bubble(helper.page, 'I will send it later')).toBeVisible()
  await adaPage.reload()
  await expect(reason).toBeVisible()
  await adaPage.getByRole('button', { name: 'Remove broken.jpg' }).click()
  await expect(attachmentList(adaPage)).toBeHidden()
})

test('a file whose message fails is attached again, also after a reload, and is sent once', async ({ signUp }) => {
  const [requester, helper] = [await signUp(ada), await signUp(ben)]
  const [adaPage, benPage] = [requester.page, helper.page]
  await openSharedChat(requester, helper)
  const call = '**/api/messages/with-attachment'

  await attach(adaPage, lease)
  await expect(attachmentList(adaPage).getByText(/bytes/)).toBeVisible()
  await interceptPosts(adaPage, call, (route) => route.abort())
  await sendMessage(adaPage, 'Our lease')
  await expect(adaPage.getByText('Failed to send message. Please try again.')).toBeVisible()
  await expect(attachmentList(adaPage).getByText('lease.pdf')).toBeVisible()
  await interceptPosts(adaPage, uploads, (route) => route.abort())
  await attach(adaPage, await photo('gone.jpg'))
  await expect(attachmentList(adaPage).getByText('Not uploaded')).toBeVisible()

  await adaPage.reload()
  await expect(messageBox(adaPage)).toHaveValue('Our lease')
  await expect(attachmentList(adaPage).getByText('lease.pdf')).toBeVisible()
  await expect(
    attachmentList(adaPage).getByText('Not uploaded before the page was closed. Please attach it again.'),
  ).toBeVisible()
  await expectAccessible(adaPage)
  await adaPage.unroute(call)
  await interceptPosts(adaPage, call, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await messageBox(adaPage).press('Enter')
  await expect(chatLog(benPage).getByRole('link', { name: /lease\.pdf/ })).toHaveCount(1)
  await expect(chatLog(adaPage).getByRole('link', { name: /lease\.pdf/ })).toHaveCount(1)
  await expect(messageBox(adaPage)).toHaveValue('')
  await expect(attachmentList(adaPage).getByText('lease.pdf')).toBeHidden()
})

test('a photo that Ben attaches without a network is uploaded and sent once he is online', async ({ signUp }) => {
  const [requester, helper] = [await signUp(ada), await signUp(ben, { phone: true })]
  const [adaPage, { page: benPage, context }] = [requester.page, helper]
  await openSharedChat(requester, helper)

  // The code for attachments must be loaded before the network is gone.
  await benPage.waitForLoadState('networkidle')
  await context.setOffline(true)
  await attach(benPage, await photo('tunnel.jpg'))
  await expect(attachmentList(benPage).getByText('Waiting for your connection')).toBeVisible()
  await sendMessage(benPage, 'In the tunnel')
  await expect(chatLog(benPage).getByText('Waiting for your connection')).toBeVisible()
  await expectAccessible(benPage)
  await context.setOffline(false)
  await expect(openPictureButton(adaPage, 'tunnel.jpg')).toHaveCount(1)
  await expect(bubble(adaPage, 'In the tunnel')).toHaveCount(1)
})

test('Ada’s photo with too many megapixels or bytes is reduced by her browser and arrives', async ({ signUp }) => {
  const [requester, helper] = [await signUp(ada), await signUp(ben)]
  const [adaPage, benPage] = [requester.page, helper.page]
  await openSharedChat(requester, helper)
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const create = { width: 4000, height: 3000, channels: 3, background: '#a53', noise } as const
  const largeJpeg = await sharp({ create }).jpeg({ quality: 100 }).toBuffer()
  expect(largeJpeg.length).toBeGreaterThan(attachmentMaxBytes)
  const drawing = await sharp({ create }).png({ compressionLevel: 0 }).toBuffer()
  for (const image of [
    await photo('attic.jpg', 8064, 6048),
    file('fine.jpg', 'image/jpeg', largeJpeg),
    file('drawing.png', 'image/png', drawing),
  ]) {
    await attach(adaPage, image)
    await expect(attachmentList(adaPage).getByText(image.name)).toBeVisible()
    await sendMessage(adaPage, `Here is ${image.name}`)
    await expect(bubble(benPage, `Here is ${image.name}`)).toBeVisible()
    // A PNG that would be too large is converted to a JPEG.
    const name = image.name.replace('.png', '.jpg')
    await openPictureButton(benPage, name).click()
    const picture = pictureDialog(benPage).getByRole('img', { name })
    const sizeOf = (image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]
    await expect.poll(() => picture.evaluate(sizeOf)).toEqual([3072, 2304])
    await benPage.keyboard.press('Escape')
  }
})
