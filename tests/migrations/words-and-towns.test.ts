import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { migrate, migrations } from '#server/database/migrate.ts'
import { townsAround } from '#server/features/places/towns.ts'
import { searchWordsOf } from '#server/features/words/text-words.ts'
import { snapToGrid } from '#shared/places/grid.ts'
import type { Category } from '#shared/tasks/categories.ts'
import { engines, openEmptyDatabase } from '#tests/setup/database.ts'

const names = Object.keys(migrations)
const before = names.slice(0, names.indexOf('045-words-and-towns'))

type Post = { title: string; description: string; category: Category; area: string; point: [number, number] | null }
const posts: Post[] = [
  {
    title: 'Wi-Fi, caring',
    description: 'Søn: knives',
    category: 'pets',
    area: 'Oak Park, 60302',
    point: [41.885, -87.785],
  },
  { title: '日本語', description: 'Pick-up', category: 'errands', area: 'General Area', point: [60.1234, -150.1234] },
  { title: 'Feed a vireo', description: 'At noon', category: 'babysitting', area: 'Naperville, 60540', point: null },
  { title: 'Feed a dunlin', description: 'At dawn', category: 'other', area: 'General Area', point: null },
]

test.each(engines)('older posts get the same search words and towns as new ones, on %s', async (engine) => {
  const { db, close } = await openEmptyDatabase(engine)
  onTestFinished(close)
  await migrate(db, before)
  await sql`insert into users (email) values ('ada@example.org')`.execute(db)
  for (const { title, description, category, area, point } of posts)
    await sql`insert into tasks (requester_id, task_type, title, description, category, address, area, search_words,
        grid_lat, grid_lng)
      select id, 'request', ${title}, ${description}, ${category}, 'up the hill', ${area}, 'older words',
        ${gridOf(point)?.latitude ?? null}, ${gridOf(point)?.longitude ?? null} from users`.execute(db)
  await migrate(db)
  for (const post of posts) {
    const { search_words, near_towns, words } = await db
      .selectFrom('tasks')
      .select(['search_words', 'near_towns', 'words'])
      .where('title', '=', post.title)
      .executeTakeFirstOrThrow()
    expect(search_words).toBe(searchWordsOf(post).join(' '))
    expect(near_towns).toEqual(townsAround({ area: post.area, grid: gridOf(post.point) }))
    expect(words).not.toContain('older')
  }
})

function gridOf(point: Post['point']) {
  return point && snapToGrid({ latitude: point[0], longitude: point[1] })
}
