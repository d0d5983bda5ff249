import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { noteMaxCharacters, notesOfCaseMax } from '#shared/moderation/limits.ts'
import type { Case } from '#shared/moderation/schema.ts'
import { password } from '#tests/cast.ts'
import { exportOf } from '#tests/fixtures/export-of.ts'
import { startModeration, warning } from '#tests/fixtures/moderation.ts'
import { useWorld } from '#tests/use-world.ts'
import { engines } from '#tests/world.ts'
import { tidyUp } from './jobs.ts'

describe.each(engines)('notes between moderators on %s', (engine) => {
  const world = useWorld(engine)
  const write = (who: string, caseId: string, text: string) =>
    world.ask(who, `POST /api/moderation/cases/${caseId}/notes`, { text })

  test('are read by all who may see the content, with who wrote them, and by nobody else', async () => {
    const { mo, give, reportedPost, open } = await startModeration(world)
    const other = await world.newcomer()
    await give(other.id, 'moderator')
    await give(world.ids.ben, 'moderator')
    await give(world.ids.ada, 'moderator')
    const { id, ref } = await reportedPost()
    const first = await write(mo.name, id, 'I know this trick from\nlast year.')
    expect([first.status, (await write(other.name, id, 'Me too.')).status]).toEqual([201, 201])
    const { body } = (await open(id)) as { body: Case }
    expect(body.content?.notes).toMatchObject([
      { text: 'I know this trick from\nlast year.', writer: { id: mo.id } },
      { text: 'Me too.', writer: { id: other.id } },
    ])
    for (const who of ['ada', 'ben'] as const) {
      expect(await write(who, id, 'I am in it'), who).toMatchObject({ status: 403, body: { code: 'case_own' } })
      expect((await open(id, who)).body.content).toBeNull()
      expect(JSON.stringify([await open(id, who), await exportOf(world, world.ids[who])])).not.toContain('last year')
    }
    expect(JSON.stringify(await exportOf(world, world.ids.ben)), 'something was exported').toContain(ref)
  })

  test('are noted in the log without their words', async () => {
    const { mo, reportedPost } = await startModeration(world)
    const { id } = await reportedPost()
    await write(mo.name, id, 'A secret word')
    const lines = await world.db
      .selectFrom('moderation_log')
      .selectAll()
      .where('subject_id', '=', id)
      .where('verb', '=', 'note_written')
      .execute()
    expect(lines).toMatchObject([{ actor_id: mo.id, before: null, after: null, reason: null }])
    const { body } = await world.ask(mo.name, 'GET /api/moderation/log')
    expect(body[0]).toMatchObject({ verb: 'note_written', subjectId: id })
    expect(JSON.stringify(body)).not.toContain('A secret word')
  })

  test('are bounded in length and number, also at the same moment', async () => {
    const { mo, reportedPost } = await startModeration(world)
    const { id } = await reportedPost()
    expect((await write(mo.name, id, ' \n ')).status).toBe(400)
    expect((await write(mo.name, id, 'x'.repeat(noteMaxCharacters + 1))).status).toBe(400)
    expect((await write(mo.name, id, 'x'.repeat(noteMaxCharacters))).status).toBe(201)
    await sql`insert into case_notes (case_id, number, text)
      select ${id}, number, 'More' from generate_series(2, ${notesOfCaseMax - 1}::int) as number`.execute(world.db)
    const last = await Promise.all([write(mo.name, id, 'One'), write(mo.name, id, 'Two')])
    expect(last.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect(last.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'notes_full' })
    const beyond = sql`insert into case_notes (case_id, number, text) values (${id}, ${notesOfCaseMax + 1}, 'More')`
    await expect(beyond.execute(world.db)).rejects.toThrow('case_notes_max')
  })

  test('stay when their writer leaves, without contact details, and go with the evidence', async () => {
    const { give, reportedPost, open, decide } = await startModeration(world)
    const writer = await world.newcomer()
    await give(writer.id, 'moderator')
    const found = await reportedPost()
    await write(writer.name, found.id, `Write to ${writer.email} if you know more.`)
    await world.callOrThrow(writer.name, 'DELETE /api/account', { password })
    expect((await open(found.id)).body.content.notes).toMatchObject([
      { text: 'Write to … if you know more.', writer: null },
    ])
    expect((await decide(found, warning)).status).toBe(200)
    const close = (days: number) =>
      sql`update cases set state = 'closed', closed_at = now() - make_interval(days => ${days}::int)
        where id = ${found.id}`.execute(world.db)
    await close(179)
    await tidyUp(world.db)
    expect((await open(found.id)).body.content.notes).toHaveLength(1)
    await close(180)
    await tidyUp(world.db)
    expect((await open(found.id)).body.content.notes).toEqual([])
  })
})
