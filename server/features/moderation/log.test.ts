import { describe, expect, test } from 'vitest'
import { logPageSize } from '#shared/constants.ts'
import type { LogLine } from '#shared/moderation/log-schema.ts'
import { startModeration, warning } from '#tests/fixtures/moderation.ts'
import { useWorld } from '#tests/use-world.ts'
import { engines } from '#tests/world.ts'

describe.each(engines)('the log on %s', (engine) => {
  const world = useWorld(engine)

  test('tells who did what, without a word of a report, and a reporter nothing of the decision', async () => {
    const { mo, give, reportedPost, open, decide } = await startModeration(world)
    const found = await reportedPost()
    await open(found.id)
    await world.callOrThrow(mo.name, `POST /api/moderation/cases/${found.id}/claim`, { version: found.version })
    expect((await decide({ ...found, version: found.version + 1 }, warning)).status).toBe(200)
    await give(world.ids.ben, 'operator')
    const read = async (who: string): Promise<LogLine[]> => (await world.ask(who, 'GET /api/moderation/log')).body
    const actor = { id: mo.id, firstName: 'Ned' }
    const ofCase = { actor, isByTerminal: false, subjectKind: 'case', subjectId: found.id, subjectName: null }
    const lines = await read(mo.name)
    expect(lines.slice(0, 5)).toMatchObject([
      { verb: 'role_granted', actor: null, isByTerminal: true, subjectName: 'Ben', after: 'operator' },
      { ...ofCase, verb: 'case_decided', before: 'open', after: 'warn' },
      { ...ofCase, verb: 'case_claimed' },
      { ...ofCase, verb: 'evidence_opened' },
      { verb: 'role_granted', actor: null, subjectName: 'Ned', before: null, after: 'moderator' },
    ])
    expect(JSON.stringify(lines)).not.toContain(warning.facts)
    expect((await read('ben'))[1]).toMatchObject({ verb: 'case_decided', after: null })
  })

  test('has pages, in the order of its lines', async () => {
    const { mo, give } = await startModeration(world)
    for (let turn = 0; turn < logPageSize / 2; turn++)
      for (const role of ['moderator', null] as const) await give(world.ids.cleo, role)
    const first = await world.ask(mo.name, 'GET /api/moderation/log')
    const [, cursor] = /cursor=(\d+)/.exec(first.headers.get('link') ?? '') ?? []
    const second = await world.ask(mo.name, `GET /api/moderation/log?cursor=${cursor}`)
    const ids = [...first.body, ...second.body].map(({ id }: LogLine) => Number(id))
    expect(first.body).toHaveLength(logPageSize)
    expect(ids).toEqual(ids.toSorted((a, b) => b - a))
    expect(new Set(ids).size).toBe(ids.length)
    expect(second.body[0].id).toBe(`${Number(cursor) - 1}`)
    for (const wrong of ['x', '-1', '1.5', '9'.repeat(40)])
      expect((await world.ask(mo.name, `GET /api/moderation/log?cursor=${wrong}`)).status).toBe(400)
  })
})
