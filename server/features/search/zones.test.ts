import { beforeAll, describe, expect, test } from 'vitest'
import { insertTask } from '#server/features/tasks/store.ts'
import { whenFilters } from '#shared/tasks/choices.ts'
import { dayOf, hourMs } from '#shared/time.ts'
import { site } from '#site'
import { randomTasks } from '#tests/fixtures/random-tasks.ts'
import { useWorld } from '#tests/use-world.ts'
import { engines } from '#tests/world.ts'

const oddNames = ['Etc/Unknown', 'Middle/Earth', '', 'undefined', '+05:30', 'GMT+5', 'Factory', '\0']
const oddZones = oddNames.map((zone) => [`tz=${encodeURIComponent(zone)}`])
const searches = ['q=dog', 'sort=soonest', 'near=41.885,-87.785&miles=5', ...whenFilters.map((when) => `when=${when}`)]

describe.each(engines)('the days of a search on %s', (engine) => {
  const world = useWorld(engine)
  beforeAll(async () => {
    const now = new Date()
    await world.db.transaction().execute(async (tx) => {
      // One task for each hour of several days, so that no two zones have the same day.
      for (const [hour, task] of randomTasks(80, now).entries())
        await insertTask(tx, world.ids.ada, { ...task, scheduled_at: new Date(now.getTime() + (hour - 30) * hourMs) })
    })
  })

  async function find(query: string): Promise<string[]> {
    const { status, body } = await world.ask('cleo', `GET /api/tasks?${query}`)
    expect([query, status]).toEqual([query, 200])
    return body.map(({ id }: { id: string }) => id)
  }

  test.each([...oddZones, [`tz=${'x'.repeat(2000)}`], ['tz=UTC&tz=UTC']])(
    'are those of the community if the viewer’s zone is unknown: %s',
    async (tz) => {
      for (const search of searches)
        expect(await find(`${search}&${tz}`), search).toEqual(await find(`${search}&tz=${site.timeZone}`))
    },
  )

  test('are those of the viewer’s time zone if it is known', async () => {
    // The two zones are 26 hours apart, so that one of them always has another day than the community.
    const zones = ['Pacific/Kiritimati', 'Etc/GMT+12']
    const zone = zones.find((one) => dayOf(new Date(), one) !== dayOf(new Date(), site.timeZone)) ?? ''
    const today = (name: string) => find(`when=today&tz=${encodeURIComponent(name)}`)
    const there = await today(zone)
    expect(await today('Etc/Unknown')).not.toEqual(there)
    expect(await today(zone.toLowerCase())).toEqual(there)
  })
})
