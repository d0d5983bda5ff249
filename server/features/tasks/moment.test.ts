import { describe, expect, test } from 'vitest'
import { useWorld } from '#tests/use-world.ts'
import { engines, plainRequest } from '#tests/world.ts'

const year = new Date().getUTCFullYear() + 1
const [oakPark, denver, nowhere] = ['Oak Park, IL 60302', 'Denver, CO 80202', 'behind the church']

describe.each(engines)('the time of a task on %s', (engine) => {
  const world = useWorld(engine)

  const send = (fields: object) => world.ask('ada', 'POST /api/tasks', { ...plainRequest(), ...fields })
  const edit = async (id: string, fields: object) => (await world.ask('ada', `PATCH /api/tasks/${id}`, fields)).body
  const moment = ({ date, time, timeZone }: { date: string; time: string | null; timeZone: string }) => [
    date,
    time,
    timeZone,
  ]

  test.each([
    ['at midnight of its place', oakPark, undefined, `${year}-12-05T06:00:00.000Z`, `${year}-12-05T06:00:00.000Z`],
    [
      'at midnight of its requester',
      denver,
      'America/Chicago',
      `${year}-12-05T06:00:00.000Z`,
      `${year}-12-05T07:00:00.000Z`,
    ],
    ['in summer', denver, 'America/New_York', `${year}-07-05T04:00:00.000Z`, `${year}-07-05T06:00:00.000Z`],
    ['east of Greenwich', nowhere, 'Asia/Tokyo', `${year}-12-04T15:00:00.000Z`, `${year}-12-04T15:00:00.000Z`],
    [
      'by nobody’s midnight, which keeps its hour',
      oakPark,
      undefined,
      `${year}-12-01T21:00:00.000Z`,
      `${year}-12-01T21:00:00.000Z`,
    ],
    [
      'in a zone that nobody knows',
      oakPark,
      'Etc/Unknown',
      `${year}-12-05T06:00:00.000Z`,
      `${year}-12-05T06:00:00.000Z`,
    ],
  ])('a date without a time, sent as %s, is that day at the place', async (_, address, timeZone, sent, stored) => {
    const { status, body } = await send({ date: sent, time: null, timeZone, address })
    expect([status, body.date, body.time]).toEqual([201, stored, null])
  })

  test.each([
    [oakPark, undefined, 'America/Chicago'],
    [denver, 'America/Chicago', 'America/Denver'],
    [nowhere, 'America/New_York', 'America/New_York'],
    [nowhere, undefined, 'America/Chicago'],
  ])('%s, posted from %s, is in %s', async (address, timeZone, zone) => {
    expect((await send({ address, timeZone })).body.timeZone).toBe(zone)
  })

  test.each(['03:07', '14:59', '21:01', '15:20'])(
    '21:00 in UTC and the local time %s contradict each other',
    async (time) => {
      const { status, body } = await send({ date: `${year}-12-01T21:00:00.000Z`, time })
      expect([status, body.errors]).toEqual([400, [{ path: 'time', message: expect.stringContaining('contradict') }]])
    },
  )

  test('an edit of the date alone brings its time along, and one of the time alone stays on the day', async () => {
    const { body } = await send({ date: `${year}-12-01T21:00:00.000Z`, time: '15:00', address: oakPark })
    const moved = await edit(body.id, { date: `${year}-12-02T16:30:00.000Z` })
    expect(moment(moved)).toEqual([`${year}-12-02T16:30:00.000Z`, '10:30', 'America/Chicago'])
    const later = await edit(body.id, { time: '18:00' })
    expect(moment(later)).toEqual([`${year}-12-03T00:00:00.000Z`, '18:00', 'America/Chicago'])
    const dayAlone = await edit(body.id, { time: null })
    expect(moment(dayAlone)).toEqual([`${year}-12-02T06:00:00.000Z`, null, 'America/Chicago'])
    const elsewhere = await edit(body.id, { address: denver })
    expect(moment(elsewhere), 'a day is the same day at another place').toEqual([
      `${year}-12-02T07:00:00.000Z`,
      null,
      'America/Denver',
    ])
  })
})
