import { dayMs } from '#shared/time.ts'

/** A request with every field that must be there. */
export const plainRequest = () => ({
  taskType: 'request',
  title: 'Walk my dog',
  description: 'Biscuit needs half an hour by the lake.',
  category: 'pets',
  date: new Date(Date.now() + 2 * dayMs).toISOString(),
  time: '15:00',
  compensationType: 'money',
  compensation: 15,
  address: '12 Maple Street, Oak Park, IL 60302',
})
