/**
 * ada is the requester, ben the helper, cleo a stranger; dan is signed out, and pia joins where a test needs a second
 * helper.
 */
export const cast = {
  ada: { firstName: 'Ada', lastName: 'Lindgren', email: 'ada@porchlight.example' },
  ben: { firstName: 'Ben', lastName: 'Okafor', email: 'ben@porchlight.example' },
  cleo: { firstName: 'Cleo', lastName: 'Marsh', email: 'cleo@porchlight.example' },
} as const

export type Neighbor = keyof typeof cast
export const pia = { firstName: 'Pia', lastName: 'Wells', email: 'pia@porchlight.example' }
export type CastName = Neighbor | 'dan' | 'pia'

/** The signed-out person comes last. */
export const actors = ['ada', 'ben', 'pia', 'cleo', 'dan'] as const satisfies CastName[]

export const password = 'a long evening on the porch'

/** Ada as other neighbors see her before her first review. */
export const publicAda = {
  id: '00000000-0000-4000-8000-00000000000a',
  firstName: cast.ada.firstName,
  lastName: cast.ada.lastName,
  email: null,
  profileImageUrl: null,
  isVerified: false,
  totalRating: '0.00',
  ratingCount: 0,
}
