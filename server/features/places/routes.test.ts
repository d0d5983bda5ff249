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

  test('the town and the time zone are those of the ZIP code', async () => {
    expect((await ofZip('60302')).body).toMatchObject({ location: 'Oak Park, IL', timeZone: 'America/Chicago' })
    expect((await ofZip('10001')).body).toMatchObject({ location: 'New York, NY', timeZone: 'America/New_York' })
    expect((await ofZip('75036')).body).toMatchObject({ location: null, timeZone: 'America/Chicago' })
    expect((await ofZip('99999')).body).toMatchObject({ location: null, timeZone: null })
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

describe.each(engines)('the ZIP code closest to a position on %s', (engine) => {
  const world = useWorld(engine)
  const nearest = (near: string, who = 'ada') => world.ask(who, `GET /api/zips?near=${encodeURIComponent(near)}`)

  test.each([
    ['on the center of Oak Park', '41.894772,-87.789825', { zip: '60302', area: 'Oak Park, 60302' }],
    ['a few streets south', '41.875,-87.79', { zip: '60304', area: 'Oak Park, 60304' }],
    ['in the ocean', '20,-150', { zip: null, area: general }],
    ['at the South Pole', '-90,0', { zip: null, area: general }],
    ['beyond the date line', '51.9,180', { zip: null, area: general }],
  ])('%s', async (_where, near, expected) => {
    const { status, body } = await nearest(near)
    expect({ status, body }).toEqual({ status: 200, body: expected })
  })

  test.each([
    '',
    'home',
    '41.89',
    '41.89,-87.79,1',
    '91,0',
    '0,181',
    'NaN,NaN',
    '1e1,2',
    '41.89,-87.79\0',
    ' 41.89,-87.79',
  ])('%j is refused as no position', async (near) => {
    const { status, body } = await nearest(near)
    expect(status).toBe(400)
    expect(body.message).toBe('Please give latitude and longitude, such as 41.88,-87.78')
  })

  test('two positions, none, and a signed-out visitor are refused', async () => {
    expect((await world.ask('ada', 'GET /api/zips?near=41,-87&near=41,-88')).status).toBe(400)
    expect((await world.ask('ada', 'GET /api/zips')).status).toBe(400)
    expect((await nearest('41.89,-87.79', 'dan')).status).toBe(401)
  })
})
