import { formWith } from '#tests/fixtures/files.ts'
import type { TaskFacts } from '../access-world.ts'
import { type AccessRow, type Actor, activeStates, anyState } from './access-row.ts'
import { message } from './messages.ts'

const fileMessage = (to: (facts: TaskFacts) => string) => async (facts: TaskFacts, who: Actor) => ({
  ...message(to)(facts),
  content: null,
  attachmentUrl: await facts.upload(who),
})

export const files: AccessRow[] = [
  {
    call: 'POST /api/upload',
    fieldsOf: () => formWith({ 'note.txt': 'The key is under the pot' }),
    cells: [[anyState, '401 201 201 201 201']],
  },
  {
    call: 'POST /api/messages/with-attachment',
    variant: 'to ada',
    fieldsOf: fileMessage(({ ids }) => ids.ada),
    cells: [
      ['open', '401 201 400 – 201'],
      [activeStates, '401 404 400 201 201'],
      ['completed', '401 404 400 409 409'],
      ['closed', '401 404 400 – 409'],
    ],
  },
  {
    call: 'POST /api/messages/with-attachment',
    variant: 'to pia, who offered',
    fieldsOf: fileMessage(({ ids }) => ids.pia),
    cells: [
      ['open', '401 403 201 – 400'],
      [activeStates, '401 404 201 403 400'],
      ['completed', '401 404 409 409 400'],
      ['closed', '401 404 409 – 400'],
    ],
  },
  {
    call: 'POST /api/messages/with-attachment',
    variant: 'to ada, with a file of ben’s that is not sent yet',
    fieldsOf: async (facts) => ({ ...message(({ ids }) => ids.ada)(facts), attachmentUrl: await facts.upload('ben') }),
    cells: [['open', '401 404 400 – 404']],
  },
]
