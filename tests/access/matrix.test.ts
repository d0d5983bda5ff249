import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type WebSocket from 'ws'
import { api } from '#shared/api.ts'
import type { TaskStatus } from '#shared/tasks/schema.ts'
import { openSocket } from '#tests/http/open-socket.ts'
import { engines } from '#tests/setup/database.ts'
import { type AccessWorld, openAccessWorld, type TaskFacts } from './access-world.ts'
import { matrix } from './matrix.ts'
import { type AccessRow, type Actor, anyState, matrixActors, type State } from './rows/access-row.ts'
import { leaksIn } from './secrets.ts'

const nameOfRow = ({ call, variant }: AccessRow) => (variant ? `${call} (${variant})` : call)
const cells = matrix.flatMap((row) =>
  row.cells.flatMap(([states, statuses]) =>
    states
      .split(' ')
      .map((state) => ({ row, name: nameOfRow(row), state: state as State, statuses: statuses.split(' ') })),
  ),
)

test('T018: every call has a row in the matrix', () => {
  const calls = Object.values(api).flatMap((feature) =>
    Object.values(feature).map(({ method, path }) => `${method} ${path}`),
  )
  expect(new Set(matrix.map(({ call }) => call))).toEqual(new Set(calls))
})

describe.each(engines)('the access matrix on %s', (engine) => {
  let world: AccessWorld
  const sharedTasks = new Map<State, TaskFacts>()
  const eventsOf = new Map<Actor, string[]>()
  const sockets: WebSocket[] = []

  beforeAll(async () => {
    world = await openAccessWorld(engine)
    for (const who of matrixActors.filter((name) => name !== 'dan')) {
      const received: string[] = []
      const socket = await openSocket(world.address, world.cookies[who])
      socket.on('message', (data) => void received.push(String(data)))
      sockets.push(socket)
      eventsOf.set(who, received)
    }
  })
  afterAll(() => world.close())

  /** Returns the task that reads and refused calls share, because they do not change it. */
  async function sharedTaskIn(state: State): Promise<TaskFacts> {
    const facts = sharedTasks.get(state) ?? (await world.createTask(state === anyState ? 'open' : state))
    sharedTasks.set(state, facts)
    return facts
  }

  const lineOf = ({ call, pathParameter, query }: AccessRow, facts: TaskFacts) =>
    call.replace(/:\w+/, pathParameter?.(facts) ?? facts.id).replace(':moveId', facts.moveOfAda) +
    (query?.(facts) ?? '')

  /** Returns everything stored about a task, to prove that a refused call changed nothing. */
  async function readStored({ id, reviewByAda }: TaskFacts): Promise<string> {
    const { rows } = await sql<{ all: string }>`select jsonb_build_array(
      (select to_jsonb(tasks) from tasks where id = ${id}),
      (select jsonb_agg(offers order by id) from offers where task_id = ${id}),
      (select jsonb_agg(arrangement_moves order by proposed_at) from arrangement_moves
        join arrangements on arrangements.id = arrangement_id where task_id = ${id}),
      (select jsonb_agg(messages order by id) from messages where task_id = ${id}),
      (select jsonb_agg(reviews order by id) from reviews where task_id = ${id} or id = ${reviewByAda}),
      (select jsonb_agg(notifications order by id) from notifications where related_task_id = ${id})
    )::text as all`.execute(world.db)
    return rows[0]?.all ?? ''
  }

  async function expectCell({ row, state }: { row: AccessRow; state: State }, who: Actor, answer: number) {
    const changes = answer < 400 && !row.call.startsWith('GET')
    const facts =
      changes && state !== anyState ? await world.createTask(state as TaskStatus) : await sharedTaskIn(state)
    const before = await readStored(facts)
    const { status, body } = await world.ask(who, lineOf(row, facts), await row.fieldsOf?.(facts, who))
    expect(`${who}: ${status}`, JSON.stringify(body)).toBe(`${who}: ${answer}`)
    expect(leaksIn(JSON.stringify(body), who, state === anyState ? undefined : (state as TaskStatus))).toEqual([])
    if (answer < 400) return
    expect(body.message).toMatch(/\w/)
    expect(await readStored(facts)).toBe(before)
    if (answer === 404 && row.call.includes(':id')) {
      const missing = await world.ask(
        who,
        lineOf({ ...row, pathParameter: () => randomUUID() }, facts),
        await row.fieldsOf?.(facts, who),
      )
      expect(missing).toMatchObject({ status: 404, body })
    }
  }

  test.each(cells)('T017 to T020: $name, $state', async (cell) => {
    for (const [index, who] of matrixActors.entries())
      if (cell.statuses[index] !== '–') await expectCell(cell, who, Number(cell.statuses[index]))
  })

  test('T143: no live event tells anybody a secret of others', () => {
    for (const [who, received] of eventsOf) {
      expect(leaksIn(received.join('\n'), who)).toEqual([])
      expect(received.length).toBeGreaterThan(0)
    }
  })
})
