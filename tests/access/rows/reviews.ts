import type { TaskFacts } from '../access-world.ts'
import { type AccessRow, type Actor, activeStates, anyState, whereVisible } from './access-row.ts'

const review = (rating: number, of: (facts: TaskFacts, who: Actor) => string) => (facts: TaskFacts, who: Actor) => ({
  taskId: facts.id,
  revieweeId: of(facts, who),
  rating,
})
/** Ada's own calls name Ben; all other calls name Ada. */
const counterpart = ({ ids }: TaskFacts, who: Actor) => (who === 'ada' ? ids.ben : ids.ada)

export const reviews: AccessRow[] = [
  {
    call: 'POST /api/reviews',
    fieldsOf: review(5, counterpart),
    cells: [
      ['open', '401 403 409 – 403'],
      [activeStates, '401 404 409 409 403'],
      ['completed', '401 404 201 201 403'],
      ['closed', '401 404 409 – 403'],
    ],
  },
  {
    call: 'POST /api/reviews',
    variant: 'of oneself',
    fieldsOf: review(5, ({ ids }, who) => (who === 'dan' ? ids.ada : ids[who])),
    cells: [['completed', '401 404 400 400 403']],
  },
  {
    call: 'POST /api/reviews',
    variant: 'of pia, who only offered',
    fieldsOf: review(5, ({ ids }) => ids.pia),
    cells: [['completed', '401 404 400 400 403']],
  },
  {
    call: 'PATCH /api/reviews/:id',
    variant: 'of Ben by Ada',
    pathParameter: ({ reviewByAda }) => reviewByAda,
    fieldsOf: () => ({ rating: 5, comment: 'On time, and kind to the dog' }),
    cells: [[anyState, '401 403 200 403 403']],
  },
  {
    call: 'POST /api/reviews/:id/answer',
    variant: 'of Ben by Ada',
    pathParameter: ({ reviewByAda }) => reviewByAda,
    fieldsOf: () => ({ text: 'Any time.' }),
    cells: [[anyState, '401 403 403 201 403']],
  },
  { call: 'GET /api/tasks/:id/reviews', cells: whereVisible },
  { call: 'GET /api/tasks/:id/can-review', cells: whereVisible },
]
