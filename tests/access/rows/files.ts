import { formWith } from '#tests/given/sent-files.ts'
import type { Facts } from '../stage.ts'
import { message } from './messages.ts'
import { type Actor, anyState, type Row, taken } from './row.ts'

const fileMessage = (to: (facts: Facts) => string) => async (facts: Facts, who: Actor) => ({
  ...message(to)(facts),
  content: null,
  attachmentUrl: await facts.upload(who),
})

export const files: Row[] = [
  {
    call: 'POST /api/upload',
    send: () => formWith({ 'note.txt': 'The key is under the pot' }),
    cells: [[anyState, '401 201 201 201 201']],
  },
  {
    call: 'POST /api/messages/with-attachment',
    way: 'to ada',
    send: fileMessage(({ ids }) => ids.ada),
    cells: [
      ['open', '401 201 400 – 201'],
      [taken, '401 404 400 201 201'],
      ['completed', '401 404 400 409 409'],
      ['closed', '401 404 400 – 409'],
    ],
  },
  {
    call: 'POST /api/messages/with-attachment',
    way: 'to pia, who offered',
    send: fileMessage(({ ids }) => ids.pia),
    cells: [
      ['open', '401 403 201 – 400'],
      [taken, '401 404 201 403 400'],
      ['completed', '401 404 409 409 400'],
      ['closed', '401 404 409 – 400'],
    ],
  },
  {
    call: 'POST /api/messages/with-attachment',
    way: 'to ada, with a file of ben’s that waits',
    send: async (facts) => ({ ...message(({ ids }) => ids.ada)(facts), attachmentUrl: await facts.upload('ben') }),
    cells: [['open', '401 404 400 – 404']],
  },
]
