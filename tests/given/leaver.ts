import { sql } from 'kysely'
import { shelves } from '#server/files/sweep.ts'
import { sweepWords } from '#server/search/word-sweep.ts'
import { formerNeighborId } from '#shared/users/former.ts'
import { plainRequest, type World } from '#tests/world.ts'
import { formWith, pdf, picture } from './sent-files.ts'

export const lou = { firstName: 'Loretta', lastName: 'Quimbleton', email: 'loretta@quimble.example' }
const phone = '(708) 555-0188'
const address = '77 Quimble Street, Oak Park, IL 60302'
const words = `I live at ${address}. Call 708.555.0188 or LORETTA@quimble.example!`
export const secrets = /loretta|quimble|555.{0,2}0188/i
export const former = {
  id: formerNeighborId,
  firstName: 'Former',
  lastName: 'neighbor',
  email: null,
  profileImageUrl: null,
}

/** What people do there, and what is kept of it. */
export function deedsIn(world: () => World) {
  const keptIds = async () => (await Promise.all(shelves.map((shelf) => world().files.storage.list(shelf)))).flat()
  const ask = (who: string, line: string, fields?: object) => world().ask(who, line, fields)
  const post = async (who: string, fields: object = {}): Promise<string> =>
    (await ask(who, 'POST /api/tasks', { ...plainRequest(), ...fields })).body.id
  const offer = (who: string, taskId: string) =>
    ask(who, 'POST /api/offers', { taskId, message: who === 'lou' ? words : 'With pleasure' })
  const step = (who: string, taskId: string, name: string, fields?: object) =>
    ask(who, `PATCH /api/tasks/${taskId}/${name}`, fields)
  const write = (who: string, taskId: string, recipientId: string, content: string) =>
    ask(who, 'POST /api/messages', { taskId, recipientId, content })
  const upload = async (who: string, name: string) =>
    (await ask(who, 'POST /api/upload', formWith({ [name]: pdf }))).body
  const ratingsOf = async () => {
    const seen = await Promise.all(['ada', 'ben'].map((who) => ask(who, 'GET /api/auth/user')))
    return seen.map(({ body }) => [body.totalRating, body.ratingCount])
  }

  /** Every row of every table, as one text, once the words that no task has any more are swept. */
  async function readRows(): Promise<string> {
    await sweepWords(world().db)
    const { rows: tables } = await sql<{ name: string }>`select tablename as name from pg_tables
      where schemaname = 'public'`.execute(world().db)
    const texts: string[] = []
    for (const { name } of tables) {
      const { rows } = await sql<{ row: string }>`select row_to_json(t)::text as row from ${sql.table(name)} t`.execute(
        world().db,
      )
      texts.push(...rows.map(({ row }) => row))
    }
    return texts.join('\n')
  }
  return { ask, keptIds, offer, post, ratingsOf, readRows, step, upload, write }
}

export type Life = {
  tasks: Record<'asked' | 'helped' | 'open' | 'asking' | 'helping' | 'offered', string>
  file: { url: string; type: string; filename: string; size: number }
}

/** Lou asks and helps, talks, sends a file, reviews and is reviewed; one task is left at every stage. */
export async function liveAs(louId: string, world: World): Promise<Life> {
  const { ask, offer, post, step, upload, write } = deedsIn(() => world)
  const tasks = {} as Life['tasks']
  const { ada, ben } = world.ids
  await ask('lou', 'PATCH /api/profile', { phone, address, bio: words, isHelper: true })

  tasks.asked = await post('lou', { title: 'Help me move', description: `${words} And more.`, address })
  await offer('ben', tasks.asked)
  await offer('pia', tasks.asked)
  await write('pia', tasks.asked, louId, 'Is it heavy?')
  await step('lou', tasks.asked, 'assign', { helperId: ben })
  await write('lou', tasks.asked, ben, words)
  await write('ben', tasks.asked, louId, 'On my way')
  await step('lou', tasks.asked, 'complete')
  await ask('lou', 'POST /api/reviews', { taskId: tasks.asked, revieweeId: ben, rating: 4, comment: words })
  await ask('ben', 'POST /api/reviews', { taskId: tasks.asked, revieweeId: louId, rating: 2, comment: 'So-so' })

  tasks.helped = await post('ada')
  await offer('lou', tasks.helped)
  await step('ada', tasks.helped, 'assign', { helperId: louId })
  await write('lou', tasks.helped, ada, words)
  const file: Life['file'] = await upload('lou', 'Quimbleton.pdf')
  const sent = { attachmentUrl: file.url, attachmentType: file.type, attachmentName: file.filename }
  const message = { taskId: tasks.helped, recipientId: ada, content: null, ...sent, attachmentSize: file.size }
  await ask('lou', 'POST /api/messages/with-attachment', message)
  await upload('lou', 'Quimble never sent.pdf')
  await ask('lou', 'PATCH /api/profile', {
    profileImageUrl: `data:image/png;base64,${(await picture()).toString('base64')}`,
  })
  await step('ada', tasks.helped, 'complete')
  await ask('lou', 'POST /api/reviews', { taskId: tasks.helped, revieweeId: ada, rating: 5, comment: words })

  tasks.open = await post('lou', { title: 'Water my plants' })
  await offer('ben', tasks.open)
  await write('cleo', tasks.open, louId, 'How many?')

  tasks.asking = await post('lou', { title: 'Paint a fence' })
  await offer('ben', tasks.asking)
  await step('lou', tasks.asking, 'assign', { helperId: ben })
  await write('lou', tasks.asking, ben, words)

  tasks.helping = await post('ada', { title: 'Mow the lawn' })
  await offer('lou', tasks.helping)
  await offer('pia', tasks.helping)
  await step('ada', tasks.helping, 'assign', { helperId: louId })
  await step('lou', tasks.helping, 'finish')

  tasks.offered = await post('ada', { title: 'Carry a sofa' })
  await offer('lou', tasks.offered)
  await write('ada', tasks.offered, louId, 'When could you come?')
  return { tasks, file }
}
