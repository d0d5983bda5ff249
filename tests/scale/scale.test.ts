import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { scaleTemplate } from '#bench/database.ts'
import { densePlace } from '#bench/seed/metros.ts'
import { emailOf, seedPassword } from '#bench/seed/people.ts'
import { canKeepPlan } from '#server/db/kept-plans.ts'
import { longStride, stride } from '#server/search/in-order.ts'
import { searchWordsOf } from '#server/search/text-words.ts'
import { tasksPageMax } from '#shared/limits.ts'
import { engines, postgres } from '#tests/setup/database.ts'
import { openWorld, plainRequest, type World } from '#tests/world.ts'
import { openEar, type Statement } from './heard.ts'
import { planOf, rowsFiltered, rowsRead, walkedTables } from './plans.ts'
import { reads, searches } from './questions.ts'

const tasks = 100_000
/** A table of so many rows may be read whole. */
const smallTableRows = 1000
/**
 * What a screen's worth of rows may cost to find, however many there are in all; what 101 who offer have done counts
 * too.
 */
const rowsReadMax = 6000
/** Where few of the tasks around a dense place are what is sought, a search reads all of them. */
const searchedMax = 5000
/** One that walks along an order may go so far, and then look its page up. */
const walkedMax = 1.1 * longStride
/**
 * What a statement may read in vain; an index could hold the rest. A search has more filters than there are indexes.
 */
const filteredMax = 300

const isSearch = (text: string) => text.includes("tasks.status = 'open'")
/** The statements beside the lists by which a search finds its way, each by what no other has. */
const waymarks = ['recursive occupied', 'group by tasks.grid_cell', 'count(tasks.words)', 'levenshtein']

/** Half of it is what cannot be guessed: ids, and the words that people write. */
const listBytesMax = 4.5 * 1024

describe.skipIf(!engines.includes('postgres'))(`among ${tasks} tasks`, () => {
  let world: World
  const ear = openEar()
  beforeAll(async () => {
    world = await openWorld('postgres', {
      template: await scaleTemplate(postgres as string, tasks),
      onStatement: ear.hear,
    })
    ear.open()
    for (const no of [1, 2]) await signIn(no)
  })
  afterAll(() => world.end())

  async function signIn(no: number) {
    const { headers } = await world.ask('dan', 'POST /api/auth/login', { email: emailOf(no), password: seedPassword })
    world.cookies[`person ${no}`] = headers.getSetCookie()[0]?.split(';')[0] ?? ''
  }

  test('the made-up tasks have the words that search would have given them', async () => {
    const some = await world.db.selectFrom('tasks').selectAll().orderBy('id').limit(200).execute()
    for (const task of some) expect(task.search_words).toBe(searchWordsOf(task).join(' '))
  })

  test('no statement walks through a whole table, or reads more than a screen needs', async () => {
    for (const who of ['person 1', 'person 2'])
      for (const line of who === 'person 1' ? [...reads, ...searches] : reads) {
        const { status, link } = await world.ask(who, line)
        // Of some calls a stranger to an open task is refused.
        expect([200, 403, 404], `${line} as ${who}`).toContain(status)
        const next = /<(.+)>; rel="next"/.exec(link ?? '')?.[1]
        if (next) expect((await world.ask(who, `GET ${next}`)).status).toBe(200)
      }
    await liveThrough()
    ear.close()

    const { rows } = await sql<{ name: string }>`select relname as name from pg_class
      where relkind = 'r' and reltuples > ${smallTableRows}`.execute(world.db)
    const large = new Set(rows.map(({ name }) => name))
    expect(ear.texts().length).toBeGreaterThan(200)
    for (const mark of waymarks) expect(ear.texts().filter((text) => text.includes(mark))).not.toEqual([])
    expect(ear.texts().filter((text) => isSearch(text) && !canKeepPlan(text))).toEqual([])
    const slow: string[] = []
    for (const statement of ear.statements()) {
      const plan = await planOf(world.db, statement)
      const walked = walkedTables(plan).filter((table) => large.has(table))
      const [read, filtered] = [rowsRead(plan), rowsFiltered(plan)]
      const { readMax, vainMax } = limitsOf(statement)
      if (walked.length > 0 || read > readMax || filtered > vainMax)
        slow.push(
          `walks [${walked}], reads ${read}, ${filtered} of them in vain: ${statement.sql} ${JSON.stringify(statement.parameters)}`,
        )
    }
    expect(slow).toEqual([])
  })

  function limitsOf({ sql: text }: Statement) {
    if (!isSearch(text)) return { readMax: rowsReadMax, vainMax: filteredMax }
    const isWalk = [stride, longStride].some((steps) => text.includes(`limit ${steps}\n`))
    return { readMax: isWalk ? walkedMax : searchedMax, vainMax: searchedMax }
  }

  /** A task from its post to its review, and what is read and changed on the way. */
  async function liveThrough() {
    const does = async (no: number, line: string, fields?: object) => {
      const { status, body } = await world.ask(`person ${no}`, line, fields)
      expect(status, `${line}: ${JSON.stringify(body)}`).toBeLessThan(300)
      return body
    }
    const { id, requesterId } = await does(1, 'POST /api/tasks', plainRequest())
    const gone = await does(1, 'POST /api/tasks', plainRequest())
    await does(1, `PATCH /api/tasks/${id}`, { title: 'Walk my two dogs' })
    const { helperId } = await does(2, 'POST /api/offers', { taskId: id, message: 'Gladly' })
    const offer = await does(2, 'POST /api/offers', { taskId: gone.id })
    await does(2, `PATCH /api/offers/${offer.id}/withdraw`)
    await does(2, 'POST /api/offers', { taskId: gone.id })
    await does(1, `PATCH /api/offers/${offer.id}/decline`)
    await does(1, 'PATCH /api/notification-settings', { digestNotifications: true })
    await does(1, `DELETE /api/tasks/${gone.id}`)
    const clientId = '00000000-0000-4000-8000-000000000042'
    await does(2, 'POST /api/messages', { taskId: id, content: 'Hello', recipientId: requesterId, clientId })
    await does(1, `PATCH /api/tasks/${id}/assign`, { helperId })
    await does(2, `PATCH /api/tasks/${id}/release`, { reason: 'A cold' })
    await does(2, 'POST /api/offers', { taskId: id })
    await does(1, `PATCH /api/tasks/${id}/assign`, { helperId })
    for (const step of ['start', 'finish']) await does(2, `PATCH /api/tasks/${id}/${step}`)
    await does(1, `PATCH /api/tasks/${id}/complete`)
    await does(1, 'POST /api/reviews', { taskId: id, revieweeId: helperId, rating: 5 })
    const [notice] = await does(1, 'GET /api/notifications')
    await does(1, `PATCH /api/notifications/${notice.id}/read`)
    await does(1, 'PATCH /api/notifications/mark-all-read')
    await does(1, 'PATCH /api/profile', { bio: 'On the porch' })
    await world.ask('person 2', 'GET /api/logout')
  }

  test('what one table says of another can be followed from either side', async () => {
    const { rows } = await sql<{ key: string }>`select conrelid::regclass || '.' || attname as key
      from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
      where contype = 'f' and connamespace = 'public'::regnamespace and not exists (
        select from pg_index where indrelid = conrelid and indkey[0] = conkey[1] and indpred is null
          or indrelid = conrelid and indkey[0] = conkey[1] and pg_get_expr(indpred, indrelid) = '(' || attname || ' IS NOT NULL)')`.execute(
      world.db,
    )
    expect(rows).toEqual([])
  })

  test('T126: sixteen at once are answered, each with no more than a page', async () => {
    const startedAt = performance.now()
    const answers = await Promise.all(Array.from({ length: 160 }, () => world.ask('ada', 'GET /api/tasks')))
    console.log(`160 lists of ${tasksPageMax} tasks: ${Math.round(performance.now() - startedAt)} ms`)
    for (const { status, body, link } of answers) {
      expect([status, body.length]).toEqual([200, tasksPageMax])
      expect(link).toContain('rel="next"')
    }
  })

  test('twenty tasks are some four kilobytes on the wire', async () => {
    const near = `near=${densePlace.latitude},${densePlace.longitude}&miles=25`
    const { body } = await world.ask('ada', `GET /api/tasks?${near}&limit=20`)
    expect(body).toHaveLength(20)
    expect(gzipSync(JSON.stringify(body), { level: 6 }).length).toBeLessThanOrEqual(listBytesMax)
  })
})
