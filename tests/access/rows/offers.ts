import { type AccessRow, statesWithHelper, whereVisible } from './access-row.ts'

export const offers: AccessRow[] = [
  { call: 'GET /api/tasks/:id/my-offer', cells: whereVisible },
  {
    call: 'POST /api/offers',
    fieldsOf: ({ id }) => ({ taskId: id, message: 'I could come' }),
    cells: [
      ['open', '401 201 403 – 409'],
      [statesWithHelper, '401 404 403 409 409'],
      ['closed', '401 404 403 – 409'],
    ],
  },
  { call: 'GET /api/tasks/:id/offers', cells: whereVisible },
  {
    call: 'PATCH /api/offers/:id/withdraw',
    variant: 'pia’s',
    pathParameter: ({ offerOfPia }) => offerOfPia,
    cells: [
      ['open', '401 404 403 – 200'],
      [statesWithHelper, '401 404 403 404 409'],
      ['closed', '401 404 403 – 409'],
    ],
  },
  {
    call: 'PATCH /api/offers/:id/withdraw',
    variant: 'ben’s, who was chosen',
    pathParameter: ({ offerOfBen }) => offerOfBen,
    cells: [[statesWithHelper, '401 404 403 409 404']],
  },
  {
    call: 'PATCH /api/offers/:id/confirm',
    variant: 'pia’s',
    pathParameter: ({ offerOfPia }) => offerOfPia,
    fieldsOf: () => ({ termsVersion: 2 }),
    cells: [
      ['open', '401 404 403 – 200'],
      [statesWithHelper, '401 404 403 404 409'],
      ['closed', '401 404 403 – 409'],
    ],
  },
  {
    call: 'PATCH /api/offers/:id/confirm',
    variant: 'ben’s, who was chosen',
    pathParameter: ({ offerOfBen }) => offerOfBen,
    cells: [[statesWithHelper, '401 404 403 409 404']],
  },
  {
    call: 'PATCH /api/offers/:id/decline',
    variant: 'pia’s',
    pathParameter: ({ offerOfPia }) => offerOfPia,
    cells: [
      ['open', '401 404 200 – 403'],
      [statesWithHelper, '401 404 200 404 403'],
      ['closed', '401 404 200 – 403'],
    ],
  },
  {
    call: 'PATCH /api/offers/:id/decline',
    variant: 'ben’s, who was chosen',
    pathParameter: ({ offerOfBen }) => offerOfBen,
    cells: [[statesWithHelper, '401 404 409 403 404']],
  },
]
