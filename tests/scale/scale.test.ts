import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { scaleTemplate } from '#bench/database.ts'
import { densePlace } from '#bench/seed/metros.ts'
import { emailOf, seedPassword } from '#bench/seed/people.ts'
import { changeRole } from '#server/features/roles/change-role.ts'
import { longScanRows, shortScanRows } from '#server/features/search/find-in-order.ts'
import { searchWordsOf } from '#server/features/words/text-words.ts'
import { isPreparable } from '#server/platform/db/prepared-statements.ts'
import { tasksPageSize } from '#shared/constants.ts'
import { passMinutesSinceFactor } from '#tests/fixtures/moderation.ts'
import { engines, postgres } from '#tests/setup/database.ts'
import { openWorld, plainRequest, type World } from '#tests/world.ts'
import { planOf, rowsFiltered, rowsRead, scannedTables } from './plans.ts'
import { operatorCalls, readCalls, searchCalls } from './read-calls.ts'
import { openStatementRecorder, type Statement } from './statement-recorder.ts'

const tasks = 100_000
/** A table with fewer rows may be scanned sequentially. */
const smallTableRows = 1000
/** Limit of rows read to fill a screen, for any number of tasks. It includes the records of 101 helpers with offers. */
const rowsReadMax = 6000
/** A search reads all tasks around a dense place if few of them match. */
const searchRowsMax = 5000
/** A search that follows an ordered index may read one long scan, and then its page. */
const orderedSearchRowsMax = 1.1 * longScanRows
/**
 * Limit of rows that are read and filtered out, which an index could avoid. Searches have a higher limit, because they
 * have more filters than there are indexes.
 */
const otherFilteredMax = 300

/** A search lists open tasks alone; other statements see a task for any reason. */
const isSearch = (text: string) => text.includes("tasks.status = 'open'") && !text.includes('or tasks.requester_id =')
/** Texts unique to the helper statements of a search; all of them must have been recorded. */
const requiredParts = ['recursive occupied', 'group by tasks.grid_cell', 'count(tasks.words)', 'levenshtein']

/** Half of a list cannot be compressed: ids, and texts of neighbors. */
const listBytesMax = 4.5 * 1024

describe.skipIf(!engines.includes('postgres'))(`among ${tasks} tasks`, () => {
  let world: World
  const recorder = openStatementRecorder()
  beforeAll(async () => {
    world = await openWorld('postgres', {
      template: await scaleTemplate(postgres as string, tasks),
      onStatement: recorder.record,
    })
    recorder.start()
    for (const number of [1, 2, 3]) await signIn(number)
    await makeOperator(3)
  })
  afterAll(() => world.close())

  async function signIn(number: number) {
    const { headers } = await world.ask('dan', 'POST /api/auth/login', {
      email: emailOf(number),
      password: seedPassword,
    })
    world.cookies[`person ${number}`] = headers.getSetCookie()[0]?.split(';')[0] ?? ''
  }

  async function makeOperator(number: number) {
    const { id } = await world.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', emailOf(number))
      .executeTakeFirstOrThrow()
    await world.db.transaction().execute((tx) => changeRole(tx, id, 'operator'))
    await passMinutesSinceFactor(world, id, 0)
  }

  test('the generated tasks have the same search words as posted ones', async () => {
    const some = await world.db.selectFrom('tasks').selectAll().orderBy('id').limit(200).execute()
    for (const task of some) expect(task.search_words).toBe(searchWordsOf(task).join(' '))
  })

  test('no statement scans a whole table or reads more rows than a screen needs', async () => {
    for (const who of ['person 1', 'person 2'])
      for (const line of who === 'person 1' ? [...readCalls, ...searchCalls] : readCalls) {
        const { status, link } = await world.ask(who, line)
        // Some calls refuse people without a part in an open task.
        expect([200, 403, 404], `${line} as ${who}`).toContain(status)
        const next = /<(.+)>; rel="next"/.exec(link ?? '')?.[1]
        if (next) expect((await world.ask(who, `GET ${next}`)).status).toBe(200)
      }
    await runOperatorCalls()
    await runTaskLifecycle()
    recorder.stop()

    const { rows } = await sql<{ name: string }>`select relname as name from pg_class
      where relkind = 'r' and reltuples > ${smallTableRows}`.execute(world.db)
    const large = new Set(rows.map(({ name }) => name))
    expect(recorder.texts().length).toBeGreaterThan(200)
    for (const part of requiredParts) expect(recorder.texts().filter((text) => text.includes(part))).not.toEqual([])
    expect(recorder.texts().filter((text) => isSearch(text) && !isPreparable(text))).toEqual([])
    const slow: string[] = []
    for (const statement of recorder.statements()) {
      const plan = await planOf(world.db, statement)
      const scanned = scannedTables(plan).filter((table) => large.has(table))
      const [read, filtered] = [rowsRead(plan), rowsFiltered(plan)]
      const { readMax, filteredMax } = limitsOf(statement)
      if (scanned.length > 0 || read > readMax || filtered > filteredMax)
        slow.push(
          `scans [${scanned}], reads ${read} and discards ${filtered}: ${statement.sql} ${JSON.stringify(statement.parameters)}`,
        )
    }
    expect(slow).toEqual([])
  })

  /** Reads what exists for operators only; the beginnings of names and addresses are those of many people. */
  async function runOperatorCalls() {
    for (const line of operatorCalls) expect([200, 404], line).toContain((await world.ask('person 3', line)).status)
    for (const q of ['an', 'ma', 'person', 'xylophone']) {
      let cursor: string | undefined
      for (let page = 0; page < 3; page++) {
        const { status, body } = await world.ask('person 3', 'POST /api/operator/people', { q, cursor })
        expect(status).toBe(200)
        cursor = body.next ?? undefined
        if (cursor === undefined) break
      }
    }
  }

  function limitsOf({ sql: text }: Statement) {
    if (!isSearch(text)) return { readMax: rowsReadMax, filteredMax: otherFilteredMax }
    const isOrdered = [shortScanRows, longScanRows].some((rows) => text.includes(`limit ${rows}\n`))
    return { readMax: isOrdered ? orderedSearchRowsMax : searchRowsMax, filteredMax: searchRowsMax }
  }

  /** Takes a task from its post to its review, with the reads and edits on the way. */
  async function runTaskLifecycle() {
    const call = async (number: number, line: string, fields?: object) => {
      const { status, body } = await world.ask(`person ${number}`, line, fields)
      expect(status, `${line}: ${JSON.stringify(body)}`).toBeLessThan(300)
      return body
    }
    const { id, requesterId } = await call(1, 'POST /api/tasks', plainRequest())
    const deletedTask = await call(1, 'POST /api/tasks', plainRequest())
    await call(1, `PATCH /api/tasks/${id}`, { title: 'Walk my two dogs' })
    const { helperId } = await call(2, 'POST /api/offers', { taskId: id, message: 'Gladly' })
    const offer = await call(2, 'POST /api/offers', { taskId: deletedTask.id })
    await call(2, `PATCH /api/offers/${offer.id}/withdraw`)
    await call(2, 'POST /api/offers', { taskId: deletedTask.id })
    await call(1, `PATCH /api/offers/${offer.id}/decline`)
    await call(1, 'PATCH /api/notification-settings', { digestNotifications: true })
    await call(1, `DELETE /api/tasks/${deletedTask.id}`)
    const clientId = '00000000-0000-4000-8000-000000000042'
    await call(2, 'POST /api/messages', { taskId: id, content: 'Hello', recipientId: requesterId, clientId })
    await call(1, `PATCH /api/tasks/${id}/assign`, { helperId })
    await call(2, `PATCH /api/tasks/${id}/release`, { reason: 'A cold' })
    await call(2, 'POST /api/offers', { taskId: id })
    await call(1, `PATCH /api/tasks/${id}/assign`, { helperId })
    for (const step of ['start', 'finish']) await call(2, `PATCH /api/tasks/${id}/${step}`)
    await call(1, `PATCH /api/tasks/${id}/complete`)
    await call(1, 'POST /api/reviews', { taskId: id, revieweeId: helperId, rating: 5 })
    const [notification] = await call(1, 'GET /api/notifications')
    await call(1, `PATCH /api/notifications/${notification.id}/read`)
    await call(1, 'PATCH /api/notifications/mark-all-read')
    await call(1, 'PATCH /api/profile', { bio: 'On the porch' })
    await world.ask('person 2', 'GET /api/logout')
  }

  test('every foreign key has an index', async () => {
    const { rows } = await sql<{ key: string }>`select conrelid::regclass || '.' || attname as key
      from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
      where contype = 'f' and connamespace = 'public'::regnamespace and not exists (
        select from pg_index where indrelid = conrelid and indkey[0] = conkey[1] and indpred is null
          or indrelid = conrelid and indkey[0] = conkey[1] and pg_get_expr(indpred, indrelid) = '(' || attname || ' IS NOT NULL)')`.execute(
      world.db,
    )
    expect(rows).toEqual([])
  })

  test('T126: many people who list tasks at the same time each get one page', async () => {
    const startedAt = performance.now()
    const answers = await Promise.all(Array.from({ length: 160 }, () => world.ask('ada', 'GET /api/tasks')))
    console.log(`160 lists of ${tasksPageSize} tasks: ${Math.round(performance.now() - startedAt)} ms`)
    for (const { status, body, link } of answers) {
      expect([status, body.length]).toEqual([200, tasksPageSize])
      expect(link).toContain('rel="next"')
    }
  })

  test('a list of twenty tasks has less than five kilobytes, compressed', async () => {
    const near = `near=${densePlace.latitude},${densePlace.longitude}&miles=25`
    const { body } = await world.ask('ada', `GET /api/tasks?${near}&limit=20`)
    expect(body).toHaveLength(20)
    expect(gzipSync(JSON.stringify(body), { level: 6 }).length).toBeLessThanOrEqual(listBytesMax)
  })
})
