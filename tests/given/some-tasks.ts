import { columnsOf } from '#server/tasks/details.ts'
import type { TaskColumns } from '#server/tasks/store.ts'
import { type Point, snapToGrid } from '#shared/places/grid.ts'
import { categoryNames } from '#shared/tasks/categories.ts'
import { hourMs } from '#shared/time.ts'

/** The same throws in every run. */
function dice(seed: number) {
  let state = seed
  const roll = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
  const pick = <Value>(values: readonly Value[]) => values[Math.floor(roll() * values.length)] as Value
  return { roll, pick }
}
type Dice = ReturnType<typeof dice>

const phrases = [
  'Walk two dogs',
  'Fix a LAMP',
  'Feed 100% of cats',
  'Café run, Zürich style',
  "Ada's piano",
  '日本語 lesson',
]

/** Words that find some of these tasks, or none. */
export const someWords = [
  'dog',
  'lamps',
  'lesso',
  'gardeni',
  'walk neighbo',
  '100%',
  'CAFE zurich',
  'adas',
  '日本',
  'pet care',
  'walk cat',
  'a b c d e f g h',
  "&|!:*'\\",
  'x'.repeat(200),
]

/** Around Oak Park, all over the country, where the days begin and end, or nobody knows where. */
function somePoint({ roll, pick }: Dice): Point | null {
  const place = roll()
  const spread = pick([0.05, 0.5])
  if (place < 0.5) return { latitude: 41.865 + roll() * spread, longitude: -87.81 + roll() * spread }
  if (place < 0.75) return { latitude: 25 + roll() * 23, longitude: -122 + roll() * 50 }
  if (place < 0.85)
    return { latitude: -17.05 + roll() * 0.1, longitude: roll() < 0.5 ? 179.95 + roll() * 0.05 : -180 + roll() * 0.05 }
  if (place < 0.9) return { latitude: 89.9 + roll() * 0.09, longitude: -180 + roll() * 360 }
  return null
}

/** Something that a neighbor might ask: places, days and pays that differ, and many that do not. */
function someTask(dice: Dice, now: Date): TaskColumns {
  const { roll, pick } = dice
  const pay = pick(['money', 'service', 'points', null] as const)
  const hours = Math.floor(roll() * 240 - 30)
  const point = somePoint(dice)
  const columns = columnsOf(
    {
      taskType: 'request',
      title: pick(phrases),
      description: `${pick(phrases)}, if you can. Thank you.`,
      category: pick(categoryNames),
      date: roll() < 0.2 ? null : new Date(now.getTime() + hours * hourMs).toISOString(),
      time: pick(['15:00', null]),
      compensationType: pay,
      compensation: pay === 'money' ? pick([1, 1.1, 9, 20.05]) : null,
      pointsOffered: pay === 'points' ? pick([3, 11, 90]) : null,
      serviceOffered: pay === 'service' ? 'I bake' : null,
      address: 'behind the church',
      addressPrivate: true,
    },
    { area: 'General Area', point, grid: point && snapToGrid(point) },
  )
  return { ...columns, created_at: new Date(now.getTime() - Math.floor(roll() * 9) * hourMs) }
}

/** So many tasks, the same in every run. */
export function someTasks(count: number, now: Date): TaskColumns[] {
  const chance = dice(7)
  return Array.from({ length: count }, () => someTask(chance, now))
}
