/** ada asks, ben helps, cleo looks on; dan is signed out. */
export const cast = {
  ada: { firstName: 'Ada', lastName: 'Lindgren', email: 'ada@porchlight.example' },
  ben: { firstName: 'Ben', lastName: 'Okafor', email: 'ben@porchlight.example' },
  cleo: { firstName: 'Cleo', lastName: 'Marsh', email: 'cleo@porchlight.example' },
} as const

export type Neighbor = keyof typeof cast
export type Name = Neighbor | 'dan'
export const password = 'a long evening on the porch'
