import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { attachmentMaxBytes } from '#shared/limits.ts'
import { pdf, picture } from '#tests/given/sent-files.ts'
import { cast } from '../cast.ts'
import { box, bubble, log, meetInChat, onTheWay, writes } from './chatting.ts'
import { expect, looksRight, test } from './stage.ts'

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

const picks = (page: Page, ...files: ReturnType<typeof file>[]) =>
  page.locator('input[type=file][multiple]').setInputFiles(files)
const tray = (page: Page) => page.getByRole('list', { name: 'Attached files' })
const opens = (page: Page, name: string) => page.getByRole('button', { name: `Open picture ${name}` })
const shown = (page: Page) => page.getByRole('dialog', { name: 'Pictures' })

/** What a mouse lets go of over the chat, or the clipboard gives. */
const bringsIn = (page: Page, how: 'drop' | 'paste', name: string, text: string) =>
  page.evaluateHandle(
    ([kind, called, words]) => {
      const data = new DataTransfer()
      data.items.add(new File([words], called, { type: 'text/plain' }))
      const place = document.querySelector('textarea')
      const init = { bubbles: true, cancelable: true }
      if (kind === 'paste') place?.dispatchEvent(new ClipboardEvent('paste', { ...init, clipboardData: data }))
      else
        for (const type of ['dragover', 'drop'])
          place?.dispatchEvent(new DragEvent(type, { ...init, dataTransfer: data }))
    },
    [how, name, text] as const,
  )

for (const phone of [false, true])
  test(`Ada and Ben exchange photos and a PDF, ${phone ? 'on phones' : 'at a desk'}`, async ({ enter }) => {
    const [adaHere, benHere] = [await enter(ada, { phone }), await enter(ben, { phone })]
    const [adas, bens] = [adaHere.page, benHere.page]
    await meetInChat(adaHere, benHere)

    await picks(adas, await photo('gate.jpg'), lease)
    await expect(tray(adas).getByText('lease.pdf')).toBeVisible()
    await expect(tray(adas).getByText(/KB|bytes/)).toHaveCount(2)
    await expect(adas.getByRole('status').filter({ hasText: '2 files attached' })).toBeAttached()
    await looksRight(adas)
    await writes(adas, 'The gate, and our lease.')
    await expect(tray(adas)).toBeHidden()

    await expect(opens(bens, 'gate.jpg')).toBeVisible()
    await expect(bubble(bens, 'The gate, and our lease.')).toBeVisible()
    const { width = 0, height = 0 } = (await opens(bens, 'gate.jpg').boundingBox()) ?? {}
    expect(width / height).toBeCloseTo(600 / 400, 1)
    const download = bens.waitForEvent('download')
    await log(bens)
      .getByRole('link', { name: /lease\.pdf/ })
      .click()
    expect((await download).suggestedFilename()).toBe('lease.pdf')

    await picks(bens, await photo('beagle.jpg', 300, 500))
    await bens.getByRole('button', { name: 'Send message' }).click()
    await expect(opens(adas, 'beagle.jpg')).toBeVisible()
    await looksRight(adas)
    await opens(adas, 'beagle.jpg').click()
    await expect(shown(adas).getByRole('img', { name: 'beagle.jpg' })).toBeVisible()
    await expect(shown(adas).getByText(/Ben Okafor, .* 2 of 2/)).toBeVisible()
    await looksRight(adas)
    await adas.keyboard.press('ArrowLeft')
    await expect(shown(adas).getByRole('img', { name: 'gate.jpg' })).toBeVisible()
    await expect(shown(adas).getByRole('link', { name: 'Download gate.jpg' })).toHaveAttribute('download', 'gate.jpg')
    await adas.keyboard.press('Escape')
    await expect(shown(adas)).toBeHidden()
    await expect(opens(adas, 'beagle.jpg')).toBeFocused()

    const entry = () => adas.evaluate(() => history.state.key)
    const chat = await entry()
    await opens(adas, 'beagle.jpg').click()
    await expect(shown(adas)).toBeVisible()
    await adas.evaluate(() => history.back())
    await expect(shown(adas), 'Back closes the picture').toBeHidden()
    await expect(opens(adas, 'beagle.jpg')).toBeFocused()
    await expect.poll(entry, 'and stays').toBe(chat)
    await adas.evaluate(() => history.back())
    await expect(adas, 'then it leaves').toHaveURL('/messages')
  })

test('Ada drops one file and pastes another; what is too large or of another kind she is told', async ({ enter }) => {
  const [adaHere, benHere] = [await enter(ada), await enter(ben)]
  const adas = adaHere.page
  await meetInChat(adaHere, benHere)

  await picks(adas, file('huge.pdf', 'application/pdf', Buffer.alloc(attachmentMaxBytes + 1)))
  await expect(adas.getByText('File too large')).toBeVisible()
  await expect(adas.getByText('Please select a file smaller than 10MB.')).toBeVisible()
  await picks(adas, file('song.mp3', 'audio/mpeg', 'la la'))
  await expect(adas.getByText(/Please select an image \(JPEG/)).toBeVisible()
  await expect(tray(adas)).toBeHidden()

  await bringsIn(adas, 'drop', 'dropped.txt', 'Milk')
  await bringsIn(adas, 'paste', 'pasted.txt', 'Eggs')
  await expect(tray(adas).getByRole('listitem')).toHaveText([/dropped\.txt/, /pasted\.txt/])
  await adas.getByRole('button', { name: 'Remove dropped.txt' }).click()
  await expect(box(adas)).toBeFocused()
  await adas.keyboard.press('Enter')
  await expect(log(benHere.page).getByRole('link', { name: /pasted\.txt/ })).toBeVisible()
  await expect(log(benHere.page).getByRole('link', { name: /dropped\.txt/ })).toBeHidden()
})

test('Ada attaches pictures whose names do not say that they are any', async ({ enter }) => {
  const [adaHere, benHere] = [await enter(ada), await enter(ben)]
  const adas = adaHere.page
  await meetInChat(adaHere, benHere)

  const unnamed = async (name: string) => file(name, 'application/octet-stream', (await photo(name)).buffer)
  await picks(adas, await unnamed('download.jfif'), await unnamed('image:1000012'))
  await expect(tray(adas).locator('img')).toHaveCount(2)
  await expect(tray(adas).getByText(/KB|bytes/)).toHaveCount(2)
  await adas.getByRole('button', { name: 'Send message' }).click()
  await expect(opens(benHere.page, 'download.jpg')).toBeVisible()
  await expect(opens(benHere.page, 'image1000012.jpg')).toBeVisible()

  await picks(adas, file('not-a-photo.jpg', 'image/jpeg', 'no picture'))
  await expect(
    adas.getByText('Please select an image (JPEG, PNG, GIF, WebP), PDF, doc, docx or txt file.'),
  ).toBeVisible()
  await expect(tray(adas)).toBeHidden()
})

test('an upload that fails is tried again, and one that takes too long is cancelled', async ({ enter }) => {
  const [adaHere, benHere] = [await enter(ada, { phone: true }), await enter(ben)]
  const [adas, bens] = [adaHere.page, benHere.page]
  await meetInChat(adaHere, benHere)

  await onTheWay(adas, uploads, (route) => route.abort())
  await picks(adas, lease)
  await expect(adas.getByText('Failed to upload file. Please try again.')).toBeVisible()
  await expect(tray(adas).getByText('Not uploaded')).toBeVisible()
  await looksRight(adas)
  await adas.unroute(uploads)
  await adas.getByRole('button', { name: 'Try again' }).click()
  await expect(tray(adas).getByText(/bytes/)).toBeVisible()
  await adas.getByRole('button', { name: 'Remove lease.pdf' }).click()

  let letItGo = () => {}
  const held = new Promise<void>((go) => {
    letItGo = go
  })
  await onTheWay(adas, uploads, async (route) => {
    await held
    await route.continue().catch(() => {})
  })
  await picks(adas, await photo('slow.jpg'))
  await expect(adas.getByRole('progressbar', { name: 'Uploading slow.jpg' })).toBeVisible()
  await writes(adas, 'Look at this')
  await expect(adas.getByText('Sending…')).toBeVisible()
  await looksRight(adas)
  await adas.getByRole('button', { name: 'Cancel upload' }).click()
  await expect(box(adas)).toHaveValue('Look at this')
  await expect(tray(adas)).toBeHidden()
  letItGo()
  await adas.keyboard.press('Enter')
  await expect(bubble(bens, 'Look at this')).toHaveCount(1)
  await expect(opens(bens, 'slow.jpg')).toBeHidden()
})

test('a file that the server refuses says why where it stands, and the words go without it', async ({ enter }) => {
  const [adaHere, benHere] = [await enter(ada, { phone: true }), await enter(ben)]
  const adas = adaHere.page
  await meetInChat(adaHere, benHere)

  const begun = Buffer.concat([(await photo('begun.jpg')).buffer.subarray(0, 20), Buffer.from('no picture')])
  await picks(adas, file('broken.jpg', 'image/jpeg', begun))
  await expect(adas.getByRole('alert')).toContainText('Failed to upload file. Please try again.')
  const why = tray(adas).getByText(/Please select an(other one| image)/)
  await expect(why).toBeVisible()
  await expect(adas.getByRole('button', { name: 'Try again' })).toBeHidden()
  await looksRight(adas)
  await writes(adas, 'I will send it later')
  await expect(bubble(benHere.page, 'I will send it later')).toBeVisible()
  await adas.reload()
  await expect(why).toBeVisible()
  await adas.getByRole('button', { name: 'Remove broken.jpg' }).click()
  await expect(tray(adas)).toBeHidden()
})

test('a file whose message fails is in the box again, also after a reload, and goes out once', async ({ enter }) => {
  const [adaHere, benHere] = [await enter(ada), await enter(ben)]
  const [adas, bens] = [adaHere.page, benHere.page]
  await meetInChat(adaHere, benHere)
  const call = '**/api/messages/with-attachment'

  await picks(adas, lease)
  await expect(tray(adas).getByText(/bytes/)).toBeVisible()
  await onTheWay(adas, call, (route) => route.abort())
  await writes(adas, 'Our lease')
  await expect(adas.getByText('Failed to send message. Please try again.')).toBeVisible()
  await expect(tray(adas).getByText('lease.pdf')).toBeVisible()
  await onTheWay(adas, uploads, (route) => route.abort())
  await picks(adas, await photo('gone.jpg'))
  await expect(tray(adas).getByText('Not uploaded')).toBeVisible()

  await adas.reload()
  await expect(box(adas)).toHaveValue('Our lease')
  await expect(tray(adas).getByText('lease.pdf')).toBeVisible()
  await expect(tray(adas).getByText('Not uploaded before the page was closed. Please attach it again.')).toBeVisible()
  await looksRight(adas)
  await adas.unroute(call)
  await onTheWay(adas, call, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await box(adas).press('Enter')
  await expect(log(bens).getByRole('link', { name: /lease\.pdf/ })).toHaveCount(1)
  await expect(log(adas).getByRole('link', { name: /lease\.pdf/ })).toHaveCount(1)
  await expect(box(adas)).toHaveValue('')
  await expect(tray(adas).getByText('lease.pdf')).toBeHidden()
})

test('what Ben attaches without a network is uploaded and sent on return', async ({ enter }) => {
  const [adaHere, benHere] = [await enter(ada), await enter(ben, { phone: true })]
  const [adas, { page: bens, context }] = [adaHere.page, benHere]
  await meetInChat(adaHere, benHere)

  // The list of what is attached has come by then.
  await bens.waitForLoadState('networkidle')
  await context.setOffline(true)
  await picks(bens, await photo('tunnel.jpg'))
  await expect(tray(bens).getByText('Waiting for your connection')).toBeVisible()
  await writes(bens, 'In the tunnel')
  await expect(log(bens).getByText('Waiting for your connection')).toBeVisible()
  await looksRight(bens)
  await context.setOffline(false)
  await expect(opens(adas, 'tunnel.jpg')).toHaveCount(1)
  await expect(bubble(adas, 'In the tunnel')).toHaveCount(1)
})

test('Ada’s photo of more megapixels or bytes than are taken arrives, shrunk by her browser', async ({ enter }) => {
  const [adaHere, benHere] = [await enter(ada), await enter(ben)]
  const [adas, bens] = [adaHere.page, benHere.page]
  await meetInChat(adaHere, benHere)
  const grain = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const create = { width: 4000, height: 3000, channels: 3, background: '#a53', noise: grain } as const
  const fine = await sharp({ create }).jpeg({ quality: 100 }).toBuffer()
  expect(fine.length).toBeGreaterThan(attachmentMaxBytes)
  const drawing = await sharp({ create }).png({ compressionLevel: 0 }).toBuffer()
  for (const sent of [
    await photo('attic.jpg', 8064, 6048),
    file('fine.jpg', 'image/jpeg', fine),
    file('drawing.png', 'image/png', drawing),
  ]) {
    await picks(adas, sent)
    await writes(adas, `Here is ${sent.name}`)
    await expect(bubble(bens, `Here is ${sent.name}`)).toBeVisible()
    // A drawing too large for its own kind comes as a photo.
    const name = sent.name.replace('.png', '.jpg')
    await opens(bens, name).click()
    const picture = shown(bens).getByRole('img', { name })
    const sizeOf = (image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]
    await expect.poll(() => picture.evaluate(sizeOf)).toEqual([3072, 2304])
    await bens.keyboard.press('Escape')
  }
})
