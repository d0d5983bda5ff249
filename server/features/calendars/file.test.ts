import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { useWorld } from '#tests/use-world.ts'

describe('the calendar file of a task', () => {
  const world = useWorld('embedded')

  const read = (id: string) => world.ask('ada', `GET /api/tasks/${id}/calendar`)
  const eventOf = async (id: string) => {
    const calendar = new ICAL.Component(ICAL.parse((await read(id)).body))
    return new ICAL.Event(calendar.getFirstSubcomponent('vevent') as ICAL.Component)
  }

  test('an instant other than midnight is a time even if none was typed, and only an accepted task with a time blocks it', async () => {
    const year = new Date().getUTCFullYear() + 1
    const blocks = async (id: string) => /TRANSP:(\w+)/.exec((await read(id)).body)?.[1]
    const { id: open } = await world.post()
    const { id: dayAlone } = await world.match({ date: `${year}-12-05T06:00:00Z`, time: null })
    const { id: timed } = await world.match({ date: `${year}-12-01T21:00:00Z`, time: null })
    expect([await blocks(open), await blocks(dayAlone), await blocks(timed)]).toEqual([
      'TRANSPARENT',
      'TRANSPARENT',
      'OPAQUE',
    ])
    const event = await eventOf(timed)
    expect([event.startDate.isDate, event.startDate.toJSDate().toISOString()]).toEqual([
      false,
      `${year}-12-01T21:00:00.000Z`,
    ])
  })

  test.each([
    ['Drop-off/pick-up of kids', 'Drop-off pick-up of kids.ics'],
    ['Ride to the clinic 5/12', 'Ride to the clinic 5-12.ics'],
    ['Help with Node.js', 'Help with Node.js.ics'],
    ['and/or\\maybe', 'and or maybe.ics'],
    ['.hidden / plans', 'hidden plans.ics'],
    ['?????', 'task.ics'],
    ['Is it 5:30?', 'Is it 5-30.ics'],
    ['Pick up at 3:45 PM', 'Pick up at 3-45 PM.ics'],
    ['../../etc/passwd', 'etc passwd.ics'],
    ['.. / .. / plans', 'plans.ics'],
    ['1/2/2027: walk', '1-2-2027 walk.ics'],
  ])('the file of "%s" is called %s', async (title, name) => {
    const { id } = await world.match({ title })
    const { filename } =
      /filename="?(?<filename>[^"]+)/.exec((await read(id)).headers.get('content-disposition') ?? '')?.groups ?? {}
    expect(filename).toBe(name)
  })
})
