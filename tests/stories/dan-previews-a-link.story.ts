import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { site } from '#site'
import { cast } from '../cast.ts'
import { linkedPublicUrl as address, expect, postDogWalk, test } from './story-test.ts'

test.use({ baseURL: ({ serverWithPublicUrl }, use) => use(serverWithPublicUrl) })
// The stories of this file share one worker, so that its server starts only once.
test.describe.configure({ mode: 'default' })
/** Programs that build link previews run no scripts. */
test.use({ javaScriptEnabled: false })

/** Metadata that a link preview is built from. */
async function previewOf(page: Page, path: string) {
  await page.goto(path)
  const metadata = await page
    .locator('meta[property^="og:"], meta[name^="twitter:"], meta[name="description"]')
    .evaluateAll((tags) =>
      tags.map((tag) => [tag.getAttribute('property') ?? tag.getAttribute('name'), tag.getAttribute('content')]),
    )
  const canonical = await page
    .locator('link[rel=canonical]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  return { title: await page.title(), canonical, metadata: Object.fromEntries(metadata) as Record<string, string> }
}

const pages = { '/': 'neighbors helping', '/auth': 'Join', '/privacy-policy': 'Privacy', '/terms-of-service': 'Terms' }

test('Dan’s messenger previews a link to a public page with its title, its description and the picture of the street', async ({
  page,
}) => {
  const descriptions = new Set<string>()
  for (const [path, part] of Object.entries(pages)) {
    const { title, canonical, metadata } = await previewOf(page, path)
    expect(title).toContain(part)
    expect(title).toContain(site.name)
    expect(canonical).toEqual([address + path])
    descriptions.add(metadata['description'] ?? '')
    expect(metadata).toEqual({
      description: expect.stringMatching(/^.{40,160}$/),
      'og:url': address + path,
      'og:type': 'website',
      'og:site_name': site.name,
      'og:title': title,
      'og:description': metadata['description'],
      'og:image': expect.stringMatching(`^${address}/assets/street-[\\w-]+\\.jpg$`),
      'og:image:type': 'image/jpeg',
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': expect.stringContaining('street at dusk'),
      'twitter:card': 'summary_large_image',
      'twitter:title': title,
      'twitter:description': metadata['description'],
      'twitter:image': metadata['og:image'],
      'twitter:image:alt': metadata['og:image:alt'],
    })
  }
  expect(descriptions.size, 'each page has its own').toBe(Object.keys(pages).length)
})

test('the picture of the street has the announced type and size, and is cached', async ({ page }) => {
  const { metadata } = await previewOf(page, '/')
  const response = await page.request.get(new URL(metadata['og:image'] ?? '').pathname)
  expect(response.headers()['content-type']).toBe(metadata['og:image:type'])
  expect(response.headers()['cache-control']).toContain('immutable')
  const picture = await response.body()
  const { format, width, height } = await sharp(picture).metadata()
  expect([format, width, height]).toEqual(['jpeg', 1200, 630])
  expect(picture.length, 'some messengers show no larger one').toBeLessThan(300_000)
})

test('the preview of a link to a task, a person or a chat tells Dan nothing about it', async ({ page, signUp }) => {
  const ada = await signUp(cast.ada)
  const title = 'Walk Biscuit on Friday'
  const taskId = await postDogWalk(ada.page, title)
  const { title: plainTitle, ...rest } = await previewOf(page, '/browse')
  expect(plainTitle).toBe(site.name)
  expect(rest.canonical).toEqual([])
  expect(rest.metadata['og:image']).toContain(address)
  for (const path of [`/task/${taskId}`, `/user/${ada.id}`, `/messages?task=${taskId}&user=${ada.id}`]) {
    expect(await previewOf(page, path)).toEqual({ title: plainTitle, ...rest })
    const html = await page.content()
    for (const secret of [title, 'Half an hour', cast.ada.firstName, cast.ada.lastName, 'Oak Park, 60302'])
      expect(html).not.toContain(secret)
  }
})
