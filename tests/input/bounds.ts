import { categoryNames } from '#shared/tasks/categories.ts'
import { inDays } from '#tests/given/passing-time.ts'

/** What a call takes in one field, at, below and above every limit, and what it says of the rest. */
export type Bound = {
  call: string
  field: string
  /** Other fields that go with it. */
  along?: object
  takes: unknown[]
  /** Values as they are sent; `Raw` where JSON.stringify would write something else. */
  refuses: unknown[]
  /** The sentence that every refused value is answered with; any sentence where it is not said. */
  says?: string
  /** Which case of the hostile list this is. */
  as?: string
}

/** JSON that JSON.stringify would not write. */
export class Raw {
  readonly json: string
  constructor(json: string) {
    this.json = json
  }
}

const letters = (count: number) => 'a'.repeat(count)
const notText = [5, true, ['text'], { text: 1 }]
const nul = 'Porch\u0000light and more of it'
const halfPair = 'Porch\ud800light and more of it'
const unkept = [nul, halfPair]
const blank = '      '
const zeroWidth = '\u200b'.repeat(30)

const post = 'POST /api/tasks'
const edit = 'PATCH /api/tasks/:id'
const profile = 'PATCH /api/profile'
const register = 'POST /api/auth/register'
const move = 'PATCH /api/auth/email'
const combined = 'Please provide valid details'
const noEmails = [
  'nobody',
  'a@b',
  `${letters(300)}@porchlight.example`,
  'a@b.example\r\nBcc: c@d.example',
  'a\u0000@b.example',
  '\ud800@b.example',
  ['a@b.example'],
  { a: 1 },
  null,
  '',
]

const taskBounds = (call: string): Bound[] => [
  {
    call,
    field: 'title',
    takes: [letters(5), letters(120), ' Walk  my dog '],
    refuses: [letters(4), blank, zeroWidth, null, ...notText],
    says: 'Title must be at least 5 characters',
  },
  { call, field: 'title', takes: [], refuses: [letters(121)], says: 'Please use at most 120 characters' },
  {
    call,
    field: 'description',
    takes: [letters(20), letters(5000)],
    refuses: [letters(19), blank.repeat(9), zeroWidth, null, ...notText],
    says: 'Description must be at least 20 characters',
  },
  { call, field: 'description', takes: [], refuses: [letters(5001)], says: 'Please use at most 5,000 characters' },
  {
    call,
    field: 'category',
    takes: [...categoryNames],
    refuses: ['cats', '', 'Pets', null, ...notText],
    says: 'Please select a category',
  },
  {
    call,
    field: 'address',
    takes: [letters(5), letters(200)],
    refuses: [letters(4), blank, null, ...notText],
    says: 'Please provide an address',
  },
  { call, field: 'address', takes: [], refuses: [letters(201)], says: 'Please use at most 200 characters' },
  {
    call,
    field: 'duration',
    as: 'T048',
    takes: [null, 1, 1.5, 720],
    refuses: [0, 0.5, 0.75, -1, '2', 720.5, 1e9, new Raw('1e400'), [2], true],
  },
  {
    call,
    field: 'compensation',
    as: 'T044',
    takes: [1, 12.34, 100_000, new Raw('15.0')],
    refuses: [
      0,
      0.99,
      -5,
      0.001,
      12.345,
      1e9,
      100_000.01,
      'NaN',
      'Infinity',
      '5',
      [5],
      true,
      new Raw('1e400'),
      new Raw('-1e400'),
    ],
  },
  { call, field: 'compensation', takes: [], refuses: [null], says: combined },
  {
    call,
    field: 'compensationType',
    as: 'T045',
    along: { pointsOffered: 20 },
    takes: [],
    refuses: ['points'],
    says: 'Community points are coming soon. Please choose money or a service.',
  },
  { call, field: 'compensationType', takes: ['money'], refuses: ['barter', 'MONEY', '', ...notText] },
  { call, field: 'compensationType', takes: [], refuses: [null], says: combined },
  {
    call,
    field: 'serviceOffered',
    as: 'T046',
    along: { compensationType: 'service' },
    takes: [letters(5), ` ${letters(5)} `, letters(300)],
    refuses: ['     x', letters(4), blank, zeroWidth, null, ''],
    says: combined,
  },
  {
    call,
    field: 'serviceOffered',
    along: { compensationType: 'service' },
    takes: [],
    refuses: [letters(301), ...notText],
  },
  {
    call,
    field: 'date',
    as: 'T047',
    takes: [inDays(0), inDays(1), inDays(700)],
    refuses: [
      inDays(-2),
      inDays(800),
      '2026-02-30T10:00:00Z',
      '2027-02-29T10:00:00.000Z',
      'infinity',
      '+275761-01-01T00:00:00Z',
      '0000-00-00',
      '2026-12-01',
      'tomorrow',
      1_800_000_000_000,
      true,
      ['2027-01-01'],
    ],
  },
  { call, field: 'date', as: 'T047', takes: [], refuses: [null], says: combined },
  {
    call,
    field: 'time',
    takes: [null, '00:00', '23:59'],
    refuses: ['24:00', '9:00', '12:60', 'noon', '', 900],
    says: 'Please enter a time such as 15:30',
  },
  { call, field: 'addressPrivate', takes: [true, false], refuses: ['yes', 1, null, 'true'] },
  { call, field: 'taskType', takes: ['request'], refuses: ['favor', '', null, 1] },
  { call, field: 'availability', takes: [null, '', letters(300)], refuses: [letters(301), ...notText] },
  ...['title', 'description', 'address', 'availability'].map((field) => ({
    call,
    field,
    as: 'T053, T054',
    takes: [],
    refuses: unkept,
  })),
]

/** The cast's place in a chat and an offer is put in by the test: these are words and numbers alone. */
export const bounds: Bound[] = [
  ...taskBounds(post),
  ...taskBounds(edit),
  {
    call: register,
    field: 'firstName',
    takes: ['A', letters(60)],
    refuses: ['', ' ', zeroWidth, null, ...notText],
    says: 'First name is required',
  },
  {
    call: register,
    field: 'lastName',
    takes: ['B', letters(60)],
    refuses: ['', ' ', zeroWidth, null, ...notText],
    says: 'Last name is required',
  },
  { call: register, field: 'firstName', takes: [], refuses: [letters(61), ...unkept] },
  {
    call: register,
    field: 'password',
    takes: [letters(8), letters(128), '🏡'.repeat(8)],
    refuses: [letters(7), letters(129), '🏡'.repeat(7), '', ...unkept, null, ...notText],
    says: 'Please use 8 to 128 characters',
  },
  {
    call: register,
    field: 'email',
    takes: [],
    refuses: noEmails,
    says: 'Please enter your email address',
  },
  {
    call: move,
    field: 'email',
    takes: [` ${letters(64)}@Porchlight.example `],
    refuses: [...noEmails, 5],
    says: 'Please enter your email address',
  },
  { call: move, field: 'current', takes: [], refuses: [5, null, ['text'], '', letters(513)] },
  {
    call: 'POST /api/auth/login',
    field: 'email',
    takes: [],
    refuses: [5, null, ['a@b.example'], 'nobody', ''],
    says: 'Please enter your email address',
  },
  { call: 'POST /api/auth/login', field: 'password', takes: [], refuses: [5, null, ['text'], '', letters(513)] },
  {
    call: profile,
    field: 'firstName',
    takes: ['A', letters(60)],
    refuses: ['', ' ', null, ...notText],
    says: 'First name is required',
  },
  {
    call: profile,
    field: 'lastName',
    takes: ['B', letters(60)],
    refuses: ['', ' ', null, ...notText],
    says: 'Last name is required',
  },
  {
    call: profile,
    field: 'phone',
    takes: [
      null,
      '',
      '12345',
      '1'.repeat(20),
      '(708) 555-0100',
      '+1 708.555.0100 ext. 12',
      '708/555 0100 #3',
      ' 555–0100 x4 ',
      '\u202a+49 30 5550100\u202c',
    ],
    refuses: [
      'abc',
      '1234',
      '1'.repeat(21),
      'call 555-0100',
      '555-0100 ext.',
      '555-0100 or 555-0101',
      '+()-.',
      '٥٥٥٠١٠٠',
    ],
    says: 'Please write a number such as (708) 555-0100, or leave this empty',
  },
  { call: profile, field: 'phone', takes: [], refuses: ['1 '.repeat(21), ...unkept, ...notText] },
  { call: profile, field: 'address', takes: [null, '', letters(200)], refuses: [letters(201), ...unkept, ...notText] },
  { call: profile, field: 'bio', takes: [null, '', letters(1000)], refuses: [letters(1001), ...unkept, ...notText] },
  { call: profile, field: 'isHelper', takes: [true, false], refuses: ['yes', 1, null] },
  {
    call: profile,
    field: 'isRequester',
    as: 'T040',
    along: { isHelper: false },
    takes: [true],
    refuses: [false],
    says: 'You must be either a helper, requester, or both.',
  },
  {
    call: 'POST /api/offers',
    field: 'message',
    takes: [null, '', letters(1000)],
    refuses: [letters(1001), ...unkept, ...notText],
  },
  {
    call: 'POST /api/messages',
    field: 'content',
    takes: ['a', letters(5000)],
    refuses: ['', blank, zeroWidth, null, ...notText],
    says: 'Please write a message',
  },
  { call: 'POST /api/messages', field: 'content', takes: [], refuses: [letters(5001), ...unkept] },
  {
    call: 'POST /api/messages',
    field: 'clientId',
    takes: ['5f0c1f4e-9c53-4d0a-8f3e-0d8d4f7f2a10'],
    refuses: ['1', '', null, 7],
  },
  {
    call: 'POST /api/reviews',
    field: 'rating',
    as: 'T050',
    takes: [1, 5],
    refuses: [0, -1, 4.5, 5.0000001, '5', null, true],
  },
  {
    call: 'POST /api/reviews',
    field: 'rating',
    as: 'T050',
    takes: [],
    refuses: [6],
    says: 'Rating cannot exceed 5 stars',
  },
  {
    call: 'POST /api/reviews',
    field: 'comment',
    as: 'T050',
    takes: [null, letters(2000)],
    refuses: [letters(2001), ...unkept, ...notText],
  },
  {
    call: 'PATCH /api/tasks/:id/release',
    field: 'reason',
    takes: ['a', letters(500)],
    refuses: ['', blank, letters(501), ...unkept, null, ...notText],
  },
]
