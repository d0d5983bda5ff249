/** Texts that are longer, or run the other way, than most. */
export const long = 'Carry a heavy sofa from the fourth floor down to the street, and up again at the other end of town'
export const unbroken = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenband'
export const rightToLeft = 'مساعدة في نقل أريكة ثقيلة إلى الطابق الثالث'

const neighbor = { firstName: 'Maya', lastName: 'Lindqvist', profileImageUrl: null }

export const people = {
  usual: neighbor,
  verified: { ...neighbor, isVerified: true },
  pictured: { ...neighbor, profileImageUrl: '/favicon.svg' },
  long: {
    ...neighbor,
    firstName: 'Maximiliana',
    lastName: 'Gonzalez de la Vega y Torres de Santa Cruz',
    isVerified: true,
  },
  unbroken: { ...neighbor, firstName: unbroken, lastName: '' },
  rightToLeft: { ...neighbor, firstName: 'ليلى', lastName: 'حداد' },
}
