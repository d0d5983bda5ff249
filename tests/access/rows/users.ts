import { cast, password, pia } from '#tests/cast.ts'
import { type AccessRow, anyState, everyoneSignedIn } from './access-row.ts'

export const users: AccessRow[] = [
  {
    call: 'POST /api/auth/login',
    variant: 'with a wrong password',
    fieldsOf: () => ({ email: cast.ada.email, password: 'open sesame' }),
    cells: [[anyState, '401 401 401 401 401']],
  },
  {
    call: 'POST /api/auth/register',
    variant: 'with an address that has an account',
    fieldsOf: () => ({ ...cast.ada, password }),
    cells: [[anyState, '409 409 409 409 409']],
  },
  { call: 'GET /api/auth/user', cells: everyoneSignedIn },
  {
    call: 'POST /api/auth/verify/check',
    variant: 'of an invalid link',
    fieldsOf: () => ({ token: 'nonsense' }),
    cells: [[anyState, '400 400 400 400 400']],
  },
  {
    call: 'POST /api/auth/verify',
    variant: 'by an invalid link, with the password',
    fieldsOf: () => ({ token: 'nonsense', password }),
    cells: [[anyState, '400 400 400 400 400']],
  },
  {
    call: 'POST /api/auth/verify',
    variant: 'by an invalid link',
    fieldsOf: () => ({ token: 'nonsense' }),
    cells: [[anyState, '400 400 400 400 400']],
  },
  { call: 'POST /api/auth/verify/send', cells: everyoneSignedIn },
  {
    call: 'POST /api/auth/forgot',
    fieldsOf: () => ({ email: 'nobody@porchlight.example' }),
    cells: [[anyState, '200 200 200 200 200']],
  },
  {
    call: 'POST /api/auth/reset/check',
    variant: 'by an invalid link',
    fieldsOf: () => ({ token: 'nonsense' }),
    cells: [[anyState, '400 400 400 400 400']],
  },
  {
    call: 'POST /api/auth/reset',
    variant: 'by an invalid link',
    fieldsOf: () => ({ token: 'nonsense', password }),
    cells: [[anyState, '400 400 400 400 400']],
  },
  {
    call: 'PATCH /api/auth/password',
    variant: 'with a wrong password',
    fieldsOf: () => ({ current: 'open sesame', next: password }),
    cells: [[anyState, '401 400 400 400 400']],
  },
  {
    call: 'PATCH /api/auth/email',
    variant: 'to the same address',
    fieldsOf: (_, who) => ({ current: password, email: { ...cast, pia, dan: pia }[who].email }),
    cells: everyoneSignedIn,
  },
  {
    call: 'PATCH /api/auth/email',
    variant: 'with a wrong password',
    fieldsOf: () => ({ current: 'open sesame', email: 'elsewhere@porchlight.example' }),
    cells: [[anyState, '401 400 400 400 400']],
  },
  {
    call: 'PATCH /api/auth/email',
    variant: 'to an address of somebody else',
    fieldsOf: (_, who) => ({ current: password, email: who === 'ada' ? cast.ben.email : cast.ada.email }),
    cells: [[anyState, '401 409 409 409 409']],
  },
  { call: 'GET /api/auth/methods', cells: everyoneSignedIn },
  { call: 'GET /api/auth/sessions', cells: everyoneSignedIn },
  { call: 'DELETE /api/auth/sessions', cells: everyoneSignedIn },
  {
    call: 'DELETE /api/auth/sessions/:id',
    variant: 'that does not exist',
    pathParameter: ({ ids }) => ids.ada,
    cells: [[anyState, '401 404 404 404 404']],
  },
  { call: 'GET /api/account/export', cells: everyoneSignedIn },
  {
    call: 'DELETE /api/account',
    variant: 'with a wrong password',
    fieldsOf: () => ({ password: 'open sesame' }),
    cells: [[anyState, '401 400 400 400 400']],
  },
  { call: 'GET /api/users/:id', variant: 'ada', pathParameter: ({ ids }) => ids.ada, cells: everyoneSignedIn },
  { call: 'GET /api/users/:id/reviews/received', pathParameter: ({ ids }) => ids.ada, cells: everyoneSignedIn },
  { call: 'PATCH /api/profile', fieldsOf: () => ({ bio: 'Two cats' }), cells: everyoneSignedIn },
  {
    call: 'PATCH /api/profile',
    variant: 'neither helper nor requester',
    fieldsOf: () => ({ isHelper: false, isRequester: false }),
    cells: [[anyState, '401 400 400 400 400']],
  },
]
