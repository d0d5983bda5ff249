import { afterEach, expect, test } from 'vitest'
import { openWorld, type World } from '#tests/world.ts'

const tiles = { url: 'https://tile.example:8443/{z}/{x}/{y}.png?key=1', attribution: '© The neighbors' }
const imagesOf = ({ headers }: { headers: Headers }) =>
  /img-src ([^;]+)/.exec(headers.get('content-security-policy') ?? '')?.[1]

let world: World
afterEach(() => world.close())

test('a browser learns the source of the map tiles, and may load pictures from there and nowhere else', async () => {
  world = await openWorld('embedded', { tiles })
  const { body } = await world.ask('ben', 'GET /api/map')
  expect(body).toEqual({ tiles })
  expect(imagesOf(await world.ask('ben', 'GET /browse'))).toBe("'self' data: blob: https://tile.example:8443")
})

test('without tiles no foreign picture may be loaded', async () => {
  world = await openWorld('embedded')
  expect((await world.ask('ben', 'GET /api/map')).body).toEqual({ tiles: null })
  expect(imagesOf(await world.ask('ben', 'GET /browse'))).toBe("'self' data: blob:")
})
