import type { Facts } from '../stage.ts'
import { type Actor, type Row, taken, whoSees } from './row.ts'

const review = (rating: number, of: (facts: Facts, who: Actor) => string) => (facts: Facts, who: Actor) => ({
  taskId: facts.id,
  revieweeId: of(facts, who),
  rating,
})
/** Ada is asked about by everybody but herself. */
const counterpart = ({ ids }: Facts, who: Actor) => (who === 'ada' ? ids.ben : ids.ada)

export const reviews: Row[] = [
  {
    call: 'POST /api/reviews',
    send: review(5, counterpart),
    cells: [
      ['open', '401 403 409 – 403'],
      [taken, '401 404 409 409 403'],
      ['completed', '401 404 201 201 403'],
      ['closed', '401 404 409 – 403'],
    ],
  },
  {
    call: 'POST /api/reviews',
    way: 'of oneself',
    send: review(5, ({ ids }, who) => (who === 'dan' ? ids.ada : ids[who])),
    cells: [['completed', '401 404 400 400 403']],
  },
  {
    call: 'POST /api/reviews',
    way: 'of pia, who only offered',
    send: review(5, ({ ids }) => ids.pia),
    cells: [['completed', '401 404 400 400 403']],
  },
  { call: 'GET /api/tasks/:id/reviews', cells: whoSees },
  { call: 'GET /api/tasks/:id/can-review', cells: whoSees },
]
