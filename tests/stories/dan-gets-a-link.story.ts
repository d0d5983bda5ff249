import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { site } from '#site'
import { cast } from '../cast.ts'
import { publicUrl as address, expect, postsForADogWalk, test } from './stage.ts'

test.use({ baseURL: ({ linked }, use) => use(linked) })
// Its server is not started twice.
test.describe.configure({ mode: 'default' })
/** Whoever makes a preview of a link runs no scripts. */
test.use({ javaScriptEnabled: false })

/** What a preview is made of. */
async function previewOf(page: Page, path: string) {
  await page.goto(path)
  const said = await page
    .locator('meta[property^="og:"], meta[name^="twitter:"], meta[name="description"]')
    .evaluateAll((tags) =>
      tags.map((tag) => [tag.getAttribute('property') ?? tag.getAttribute('name'), tag.getAttribute('content')]),
    )
  const canonical = await page
    .locator('link[rel=canonical]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  return { title: await page.title(), canonical, said: Object.fromEntries(said) as Record<string, string> }
}

const pages = { '/': 'neighbors helping', '/auth': 'Join', '/privacy-policy': 'Privacy', '/terms-of-service': 'Terms' }

test('a link to a page for everybody comes with its title, its description and the evening street', async ({
  page,
}) => {
  const descriptions = new Set<string>()
  for (const [path, words] of Object.entries(pages)) {
    const { title, canonical, said } = await previewOf(page, path)
    expect(title).toContain(words)
    expect(title).toContain(site.name)
    expect(canonical).toEqual([address + path])
    descriptions.add(said['description'] ?? '')
    expect(said).toEqual({
      description: expect.stringMatching(/^.{40,160}$/),
      'og:url': address + path,
      'og:type': 'website',
      'og:site_name': site.name,
      'og:title': title,
      'og:description': said['description'],
      'og:image': expect.stringMatching(`^${address}/assets/street-[\\w-]+\\.jpg$`),
      'og:image:type': 'image/jpeg',
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': expect.stringContaining('street at dusk'),
      'twitter:card': 'summary_large_image',
      'twitter:title': title,
      'twitter:description': said['description'],
      'twitter:image': said['og:image'],
      'twitter:image:alt': said['og:image:alt'],
    })
  }
  expect(descriptions.size, 'each says what it is').toBe(Object.keys(pages).length)
})

test('the picture of the street is what its page says, and is kept', async ({ page }) => {
  const { said } = await previewOf(page, '/')
  const answer = await page.request.get(new URL(said['og:image'] ?? '').pathname)
  expect(answer.headers()['content-type']).toBe(said['og:image:type'])
  expect(answer.headers()['cache-control']).toContain('immutable')
  const picture = await answer.body()
  const { format, width, height } = await sharp(picture).metadata()
  expect([format, width, height]).toEqual(['jpeg', 1200, 630])
  expect(picture.length, 'some messengers show no larger one').toBeLessThan(300_000)
})

test('a link to a task, a person or a chat tells Dan nothing of what it leads to', async ({ page, enter }) => {
  const ada = await enter(cast.ada)
  const title = 'Walk Biscuit on Friday'
  const taskId = await postsForADogWalk(ada.page, title)
  const { title: plain, ...rest } = await previewOf(page, '/browse')
  expect(plain).toBe(site.name)
  expect(rest.canonical).toEqual([])
  expect(rest.said['og:image']).toContain(address)
  for (const path of [`/task/${taskId}`, `/user/${ada.id}`, `/messages?task=${taskId}&user=${ada.id}`]) {
    expect(await previewOf(page, path)).toEqual({ title: plain, ...rest })
    const html = await page.content()
    for (const secret of [title, 'Half an hour', cast.ada.firstName, cast.ada.lastName, 'Oak Park, 60302'])
      expect(html).not.toContain(secret)
  }
})
