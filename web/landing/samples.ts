import { formatDuration } from '#shared/tasks/format-task.ts'
import { formatPoints } from '#shared/users/format-user.ts'

/**
 * It applies to the sample cards alone (docs/product.md, section 9) and is not an exchange rate: neighbors name either
 * a price or points, and sorting by pay has a weight of its own, `dollarsPerPoint`.
 */
const pointsPerDollar = 2

/** Sample requests of fictional neighbors. */
export const samples = [
  {
    category: 'babysitting',
    title: 'Sitter for two early sleepers',
    requesterName: 'Sarah M.',
    rating: '4.9',
    miles: 0.3,
    time: 'Today, 6:00 PM',
    hours: 3,
    dollars: 45,
  },
  {
    category: 'pet_care',
    title: 'Walk Biscuit while I’m at work',
    requesterName: 'Mike R.',
    rating: '4.8',
    miles: 0.5,
    time: 'Tomorrow, 12:30 PM',
    hours: 1,
    dollars: 20,
  },
  {
    category: 'errands',
    title: 'Groceries from the farmers’ market',
    requesterName: 'Ruth L.',
    rating: '5.0',
    miles: 0.8,
    time: 'Saturday, 9:00 AM',
    hours: 2,
    dollars: 30,
  },
] as const

export type Sample = (typeof samples)[number]

export const priceOf = ({ dollars }: Sample) => `$${dollars} or ${formatPoints(dollars * pointsPerDollar)}`
export const durationOf = ({ hours }: Sample) => formatDuration(hours)
