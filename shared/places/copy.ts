export const placeRefusals = {
  not_a_zip: { status: 400, field: 'zip', message: 'Please give a ZIP code of five digits.' },
} as const
