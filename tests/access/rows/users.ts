import { cast, password, pia } from '#tests/cast.ts'
import { anyState, everyone, type Row } from './row.ts'

export const users: Row[] = [
  {
    call: 'POST /api/auth/login',
    way: 'with a wrong password',
    send: () => ({ email: cast.ada.email, password: 'open sesame' }),
    cells: [[anyState, '401 401 401 401 401']],
  },
  {
    call: 'POST /api/auth/register',
    way: 'under an address that has an account',
    send: () => ({ ...cast.ada, password }),
    cells: [[anyState, '409 409 409 409 409']],
  },
  { call: 'GET /api/auth/user', cells: everyone },
  {
    call: 'POST /api/auth/verify/check',
    way: 'of a link that is none',
    send: () => ({ token: 'nonsense' }),
    cells: [[anyState, '400 400 400 400 400']],
  },
  {
    call: 'POST /api/auth/verify',
    way: 'by a link that is none, with the password',
    send: () => ({ token: 'nonsense', password }),
    cells: [[anyState, '400 400 400 400 400']],
  },
  {
    call: 'POST /api/auth/verify',
    way: 'by a link that is none',
    send: () => ({ token: 'nonsense' }),
    cells: [[anyState, '400 400 400 400 400']],
  },
  { call: 'POST /api/auth/verify/send', cells: everyone },
  {
    call: 'POST /api/auth/forgot',
    send: () => ({ email: 'nobody@porchlight.example' }),
    cells: [[anyState, '200 200 200 200 200']],
  },
  {
    call: 'POST /api/auth/reset/check',
    way: 'by a link that is none',
    send: () => ({ token: 'nonsense' }),
    cells: [[anyState, '400 400 400 400 400']],
  },
  {
    call: 'POST /api/auth/reset',
    way: 'by a link that is none',
    send: () => ({ token: 'nonsense', password }),
    cells: [[anyState, '400 400 400 400 400']],
  },
  {
    call: 'PATCH /api/auth/password',
    way: 'with a wrong password',
    send: () => ({ current: 'open sesame', next: password }),
    cells: [[anyState, '401 400 400 400 400']],
  },
  {
    call: 'PATCH /api/auth/email',
    way: 'to the same address',
    send: (_, who) => ({ current: password, email: { ...cast, pia, dan: pia }[who].email }),
    cells: everyone,
  },
  {
    call: 'PATCH /api/auth/email',
    way: 'with a wrong password',
    send: () => ({ current: 'open sesame', email: 'elsewhere@porchlight.example' }),
    cells: [[anyState, '401 400 400 400 400']],
  },
  {
    call: 'PATCH /api/auth/email',
    way: 'to one that somebody else has',
    send: (_, who) => ({ current: password, email: who === 'ada' ? cast.ben.email : cast.ada.email }),
    cells: [[anyState, '401 409 409 409 409']],
  },
  { call: 'GET /api/auth/methods', cells: everyone },
  { call: 'GET /api/auth/sessions', cells: everyone },
  { call: 'DELETE /api/auth/sessions', cells: everyone },
  {
    call: 'DELETE /api/auth/sessions/:id',
    way: 'that nobody has',
    at: ({ ids }) => ids.ada,
    cells: [[anyState, '401 404 404 404 404']],
  },
  { call: 'GET /api/account/export', cells: everyone },
  {
    call: 'DELETE /api/account',
    way: 'with a wrong password',
    send: () => ({ password: 'open sesame' }),
    cells: [[anyState, '401 400 400 400 400']],
  },
  { call: 'GET /api/users/:id', way: 'ada', at: ({ ids }) => ids.ada, cells: everyone },
  { call: 'GET /api/users/:id/reviews/received', at: ({ ids }) => ids.ada, cells: everyone },
  { call: 'PATCH /api/profile', send: () => ({ bio: 'Two cats' }), cells: everyone },
  {
    call: 'PATCH /api/profile',
    way: 'neither helper nor requester',
    send: () => ({ isHelper: false, isRequester: false }),
    cells: [[anyState, '401 400 400 400 400']],
  },
]
