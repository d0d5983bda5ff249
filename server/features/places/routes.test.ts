import { describe, expect, test } from 'vitest'
import { useWorld } from '#tests/use-world.ts'
import { engines } from '#tests/world.ts'

const general = 'General Area'

describe.each(engines)('the area of a ZIP code on %s', (engine) => {
  const world = useWorld(engine)

  const ofZip = (zip: string, who = 'ada') => world.ask(who, `GET /api/zips/${zip}`)

  test.each([
    ['12 Maple Street, Oak Park, IL 60302', '60302', { area: 'Oak Park, 60302', isPlaced: true }],
    ['9 Elm St, River Forest, IL 60301', '60301', { area: 'Oak Park, 60301', isPlaced: true }],
    ['1 New Street, Frisco, TX 75036', '75036', { area: general, isPlaced: true }],
    ['Unit 1, APO, AA 34001', '34001', { area: 'APO, 34001', isPlaced: false }],
    ['12 Nowhere Rd, 99999', '99999', { area: general, isPlaced: false }],
  ])('for %s ada reads the area that ben will read', async (address, zip, area) => {
    const { status, body } = await ofZip(zip)
    expect(status).toBe(200)
    expect(body).toMatchObject(area)
    const post = await world.post({ address })
    const seen = (await world.ask('ben', `GET /api/tasks/${post.id}`)).body
    expect({ area: seen.address, isPlaced: seen.latitude !== null }).toEqual(area)
    const { latitude, longitude } = post
    expect(body.middle, 'where the post lies').toEqual(latitude === null ? null : { latitude, longitude })
  })

  test.each(['6030', '603021', '60302-1234', 'Oak%20Park', '６０３０２', '60302%0A', '%00', '-6030'])(
    '%s is refused as no ZIP code',
    async (zip) => {
      const { status, body } = await ofZip(encodeURI(decodeURI(zip)))
      expect(status).toBe(404)
      expect(body).toMatchObject({ code: 'not_a_zip', message: 'Please give a ZIP code of five digits.' })
    },
  )

  test('a signed-out visitor gets a 401', async () => {
    expect((await ofZip('60302', 'dan')).status).toBe(401)
  })
})
