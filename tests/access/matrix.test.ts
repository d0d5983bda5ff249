import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type WebSocket from 'ws'
import { api } from '#shared/api.ts'
import type { TaskStatus } from '#shared/tasks/schema.ts'
import { openSocket } from '#tests/http/live.ts'
import { engines } from '#tests/setup/database.ts'
import { matrix } from './matrix.ts'
import { type Actor, actors, anyState, type Row, type State } from './rows/row.ts'
import { leaksIn } from './secrets.ts'
import { type Facts, openStage, type Stage } from './stage.ts'

const nameOfRow = ({ call, way }: Row) => (way ? `${call} (${way})` : call)
const cells = matrix.flatMap((row) =>
  row.cells.flatMap(([states, answers]) =>
    states
      .split(' ')
      .map((state) => ({ row, name: nameOfRow(row), state: state as State, answers: answers.split(' ') })),
  ),
)

test('T018: every call of the table has its row', () => {
  const calls = Object.values(api).flatMap((room) => Object.values(room).map(({ method, path }) => `${method} ${path}`))
  expect(new Set(matrix.map(({ call }) => call))).toEqual(new Set(calls))
})

describe.each(engines)('who may do what on %s', (engine) => {
  let stage: Stage
  const standing = new Map<State, Facts>()
  const frames = new Map<Actor, string[]>()
  const sockets: WebSocket[] = []

  beforeAll(async () => {
    stage = await openStage(engine)
    for (const who of actors.filter((name) => name !== 'dan')) {
      const told: string[] = []
      const socket = await openSocket(stage.address, stage.cookies[who])
      socket.on('message', (data) => void told.push(String(data)))
      sockets.push(socket)
      frames.set(who, told)
    }
  })
  afterAll(() => stage.end())

  /** The task that refusals and readings leave as it is. */
  async function standingIn(state: State): Promise<Facts> {
    const facts = standing.get(state) ?? (await stage.taskIn(state === anyState ? 'open' : state))
    standing.set(state, facts)
    return facts
  }

  const lineOf = ({ call, at, query }: Row, facts: Facts) =>
    call.replace(/:\w+/, at?.(facts) ?? facts.id) + (query?.(facts) ?? '')

  /** Everything that is kept about a task, so that 'nothing has changed' can be said. */
  async function kept({ id }: Facts): Promise<string> {
    const { rows } = await sql<{ all: string }>`select jsonb_build_array(
      (select to_jsonb(tasks) from tasks where id = ${id}),
      (select jsonb_agg(offers order by id) from offers where task_id = ${id}),
      (select jsonb_agg(messages order by id) from messages where task_id = ${id}),
      (select jsonb_agg(reviews order by id) from reviews where task_id = ${id}),
      (select jsonb_agg(notifications order by id) from notifications where related_task_id = ${id})
    )::text as all`.execute(stage.db)
    return rows[0]?.all ?? ''
  }

  async function hold({ row, state }: { row: Row; state: State }, who: Actor, answer: number) {
    const changes = answer < 400 && !row.call.startsWith('GET')
    const facts = changes && state !== anyState ? await stage.taskIn(state as TaskStatus) : await standingIn(state)
    const before = await kept(facts)
    const { status, body } = await stage.ask(who, lineOf(row, facts), await row.send?.(facts, who))
    expect(`${who}: ${status}`, JSON.stringify(body)).toBe(`${who}: ${answer}`)
    expect(leaksIn(JSON.stringify(body), who, state === anyState ? undefined : (state as TaskStatus))).toEqual([])
    if (answer < 400) return
    expect(body.message).toMatch(/\w/)
    expect(await kept(facts)).toBe(before)
    if (answer === 404 && row.call.includes(':id')) {
      const never = await stage.ask(
        who,
        lineOf({ ...row, at: () => randomUUID() }, facts),
        await row.send?.(facts, who),
      )
      expect(never).toMatchObject({ status: 404, body })
    }
  }

  test.each(cells)('T017 to T020: $name, $state', async (cell) => {
    for (const [index, who] of actors.entries())
      if (cell.answers[index] !== '–') await hold(cell, who, Number(cell.answers[index]))
  })

  test('T143: no frame told anybody what is not theirs to know', () => {
    for (const [who, told] of frames) {
      expect(leaksIn(told.join('\n'), who)).toEqual([])
      expect(told.length).toBeGreaterThan(0)
    }
  })
})
