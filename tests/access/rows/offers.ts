import { helped, type Row, whoSees } from './row.ts'

export const offers: Row[] = [
  { call: 'GET /api/tasks/:id/my-offer', cells: whoSees },
  {
    call: 'POST /api/offers',
    send: ({ id }) => ({ taskId: id, message: 'I could come' }),
    cells: [
      ['open', '401 201 403 – 409'],
      [helped, '401 404 403 409 409'],
      ['closed', '401 404 403 – 409'],
    ],
  },
  { call: 'GET /api/tasks/:id/offers', cells: whoSees },
  {
    call: 'PATCH /api/offers/:id/withdraw',
    way: 'pia’s',
    at: ({ offerOfPia }) => offerOfPia,
    cells: [
      ['open', '401 404 403 – 200'],
      [helped, '401 404 403 404 409'],
      ['closed', '401 404 403 – 409'],
    ],
  },
  {
    call: 'PATCH /api/offers/:id/withdraw',
    way: 'ben’s, who was chosen',
    at: ({ offerOfBen }) => offerOfBen,
    cells: [[helped, '401 404 403 409 404']],
  },
  {
    call: 'PATCH /api/offers/:id/confirm',
    way: 'pia’s',
    at: ({ offerOfPia }) => offerOfPia,
    send: () => ({ termsVersion: 2 }),
    cells: [
      ['open', '401 404 403 – 200'],
      [helped, '401 404 403 404 409'],
      ['closed', '401 404 403 – 409'],
    ],
  },
  {
    call: 'PATCH /api/offers/:id/confirm',
    way: 'ben’s, who was chosen',
    at: ({ offerOfBen }) => offerOfBen,
    cells: [[helped, '401 404 403 409 404']],
  },
  {
    call: 'PATCH /api/offers/:id/decline',
    way: 'pia’s',
    at: ({ offerOfPia }) => offerOfPia,
    cells: [
      ['open', '401 404 200 – 403'],
      [helped, '401 404 200 404 403'],
      ['closed', '401 404 200 – 403'],
    ],
  },
  {
    call: 'PATCH /api/offers/:id/decline',
    way: 'ben’s, who was chosen',
    at: ({ offerOfBen }) => offerOfBen,
    cells: [[helped, '401 404 409 403 404']],
  },
]
