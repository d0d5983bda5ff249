export const placeRefusals = {
  not_a_zip: { status: 404, message: 'Please give a ZIP code of five digits.' },
} as const
