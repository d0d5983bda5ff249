import { sql } from 'kysely'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import { sweepUnreferenced } from '#server/features/files/jobs.ts'
import { api } from '#shared/api.ts'
import type { Call } from '#shared/call.ts'
import { password } from '#tests/cast.ts'
import { callsIn } from '#tests/fixtures/filled-account.ts'
import { type Unzipped, unzip } from '#tests/http/unzip.ts'
import { useWorld } from '#tests/use-world.ts'
import { engines } from '#tests/world.ts'
import { contactDetails, markOf, marks, sampleOf, writtenColumns } from './columns.ts'
import { bodyOf, fillColumns, paidByService, type RowReference } from './fill-columns.ts'
import { copiedColumns, otherColumns, otherFields } from './other-columns.ts'
import type { WrittenColumn } from './written-column.ts'

/** Time limit of the setup, which takes many steps. */
const setupMaxMs = 180_000

const columnEntries = Object.entries(writtenColumns)
const otherNames = Object.entries(otherColumns).flatMap(([table, names]) =>
  names.split(' ').map((name) => `${table}.${name}`),
)

const fieldsOf = ({ method, path, input, requestType }: Call): string[] => {
  const { properties = {} } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
  const names = requestType === 'file' ? ['file'] : Object.keys(properties)
  return names.filter((name) => !path.includes(`:${name}`)).map((name) => `${method} ${path} ${name}`)
}

test('every field that a call accepts is stored in a column, or is listed as one that is not', () => {
  const calls = Object.values(api).flatMap((feature) => Object.values(feature) as Call[])
  const fields = calls.filter(({ method }) => method !== 'GET').flatMap(fieldsOf)
  const accepted = columnEntries.flatMap(([, column]) => column.accepted)
  expect([...accepted, ...otherFields].toSorted()).toEqual(fields.toSorted())
})

/** Returns a stored or exported value as text, so that '15.00' and a time compare as they were sent. */
const textOf = (value: unknown) => (value instanceof Date ? value.toISOString() : String(value))

const isSample = (name: string, column: WrittenColumn, value: unknown) =>
  column.stored ? column.stored.test(textOf(value)) : textOf(value) === textOf(sampleOf(name, column))

/** Returns the value of a field, if the value has it. */
const valueAt = (value: unknown, field: string) => (value as Record<string, unknown> | null)?.[field]

describe.each(engines)('columns that people write, on %s', (engine) => {
  const world = useWorld(engine)
  let rows: Record<string, RowReference>
  beforeAll(async () => {
    rows = await fillColumns(world)
  }, setupMaxMs)

  async function readColumn(name: string, { row }: WrittenColumn): Promise<unknown> {
    const [table = '', column = ''] = name.split('.')
    const { by, value } = rows[row ?? table] as RowReference
    const found = await sql<{ value: unknown }>`select ${sql.ref(column)} as value from ${sql.table(table)}
      where ${sql.ref(by)} = ${value}`.execute(world.db)
    return found.rows.length === 0 ? 'row deleted' : found.rows[0]?.value
  }

  async function findColumns(): Promise<{ name: string; table: string; column: string }[]> {
    const { rows } = await sql<{ table: string; column: string }>`
      select table_name as table, column_name as column from information_schema.columns
      where table_schema = 'public'`.execute(world.db)
    return rows.map((row) => ({ ...row, name: `${row.table}.${row.column}` }))
  }

  test('every column of the database is listed once: as written by people, or as set by the server', async () => {
    const columns = (await findColumns()).map(({ name }) => name)
    expect([...Object.keys(writtenColumns), ...otherNames].toSorted()).toEqual(columns.toSorted())
  })

  test.each(columnEntries)('%s contains the value that was sent', async (name, column) => {
    expect(await readColumn(name, column)).toSatisfy((value) => isSample(name, column, value))
  })

  test('no column that the server sets contains texts of people, except the listed copies', async () => {
    const found = new Set<string>()
    for (const { name, table, column } of await findColumns()) {
      const { rows } = await sql`select from ${sql.table(table)}
        where ${sql.ref(column)}::text ~* ${marks.source} limit 1`.execute(world.db)
      if (rows.length > 0 && !(name in writtenColumns)) found.add(name)
    }
    expect(found.size).toBeGreaterThan(0)
    expect([...found].filter((name) => !copiedColumns.includes(name))).toEqual([])
  })

  describe('in the export', () => {
    let files: Unzipped
    beforeAll(async () => {
      const headers = { cookie: world.cookies['lou'] ?? '' }
      const response = await fetch(`${world.address}/api/account/export`, { headers })
      files = await unzip(await response.arrayBuffer())
    })

    test.each(columnEntries)('%s is found as it was sent, or not at all if it is a secret', (name, column) => {
      if (column.exported === null) return expect(Object.values(files).join()).not.toContain(sampleOf(name, column))
      const [file = '', ...path] = column.exported.split('.')
      const list: Record<string, unknown>[] = JSON.parse(files[`${file}.json`] ?? '')
      expect(list.map((entry) => path.reduce<unknown>(valueAt, entry))).toSatisfy((values: unknown[]) =>
        values.some((value) => isSample(name, column, value)),
      )
    })
  })

  describe('in calendars', () => {
    const entryOf = async (who: string, id: string) => {
      const { status, body } = await world.ask(who, `GET /api/tasks/${id}/calendar`)
      return status === 200 ? body.replaceAll('\r\n ', '') : ''
    }
    const revisionOf = async (id: string) =>
      (await world.db.selectFrom('tasks').select('revision').where('id', '=', id).executeTakeFirstOrThrow()).revision
    /** Returns the entry without its sequence number and its time of change. */
    const contentOf = (entry: string) => entry.replace(/^(SEQUENCE|DTSTAMP).*$/gm, '')

    test('the entries of both neighbors contain these texts, and no others', async () => {
      const ids = [rows['tasks'], rows['task for a service']].map((row) => row?.value as string)
      const entries = await Promise.all(ids.flatMap((id) => ['lou', 'ben'].map((who) => entryOf(who, id))))
      const shown = columnEntries.filter(
        ([name, column]) => column.inCalendar !== 'absent' && textOf(sampleOf(name, column)).startsWith(markOf(name)),
      )
      expect(new Set(entries.join().match(marks))).toEqual(new Set(shown.map(([name]) => markOf(name))))
    })

    const editable = columnEntries.filter(([, { accepted }]) =>
      accepted.some((field) => field.startsWith('PATCH /api/tasks/:id ')),
    )
    test.each(editable)(
      'an edit of %s raises the sequence number only if it changes the entry',
      async (name, column) => {
        const { inCalendar, row, accepted } = column
        const field = accepted[0]?.split(' ').at(-1) as string
        const { change = { [field]: `Another ${markOf(name)}, long enough for a text` } } = column
        const { id } = await world.post({ ...bodyOf('POST /api/tasks'), ...(row && paidByService) })
        onTestFinished(async () => void (await world.db.deleteFrom('tasks').where('id', '=', id).execute()))
        const before = {
          entry: await entryOf('ada', id),
          value: await valueIn(id, name),
          revision: await revisionOf(id),
        }
        expect((await world.ask('ada', `PATCH /api/tasks/${id}`, change)).status).toBe(200)
        expect(await valueIn(id, name)).not.toBe(before.value)
        const isCounted = inCalendar === 'counted'
        expect(contentOf(await entryOf('ada', id)) !== contentOf(before.entry), 'the entry changes').toBe(isCounted)
        expect((await revisionOf(id)) > before.revision, 'the number rises').toBe(isCounted)
      },
    )

    const valueIn = async (id: string, name: string) => {
      const { rows } = await sql<{ value: unknown }>`select ${sql.ref(name)} as value from tasks
        where id = ${id}`.execute(world.db)
      return textOf(rows[0]?.value)
    }
  })

  describe('after the account is deleted', () => {
    beforeAll(async () => {
      expect(await callsIn(() => world).dumpRows()).toMatch(contactDetails)
      expect((await world.ask('lou', 'DELETE /api/account', { password })).status).toBe(200)
      await sweepUnreferenced(world.db, world.files, new Date())
    })

    const expectedAfterDeletion: Record<
      WrittenColumn['onAccountDeletion'],
      (name: string, column: WrittenColumn) => unknown
    > = {
      'row deleted': () => 'row deleted',
      removed: () => null,
      'replaced by the area': () => 'Oak Park, 60302',
      masked: (name) => `${markOf(name)}: …, …`,
      kept: (name, column) => expect.toSatisfy((value) => isSample(name, column, value)),
    }
    test.each(columnEntries)('%s is handled as its row in the table says', async (name, column) => {
      expect(await readColumn(name, column)).toEqual(expectedAfterDeletion[column.onAccountDeletion](name, column))
    })

    test('no row contains the contact details, or texts that should be removed', async () => {
      const stored = await callsIn(() => world).dumpRows()
      expect(stored).not.toMatch(contactDetails)
      const masked = columnEntries.filter(([, { onAccountDeletion }]) => onAccountDeletion === 'masked')
      // The text of an offer is also a message, which stays and is masked.
      const expectedColumns = [...masked.map(([name]) => name), 'offers.message']
      expect(new Set(stored.match(marks))).toEqual(new Set(expectedColumns.map(markOf)))
    })
  })
})
