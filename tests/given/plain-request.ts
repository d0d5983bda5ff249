import { dayMs, hourMs } from '#shared/time.ts'

/** A request with every field that must be there. */
export const plainRequest = () => ({
  taskType: 'request',
  title: 'Walk my dog',
  description: 'Biscuit needs half an hour by the lake.',
  category: 'pets',
  // On the hour, as the time says.
  date: new Date(Math.floor((Date.now() + 2 * dayMs) / hourMs) * hourMs).toISOString(),
  time: '15:00',
  compensationType: 'money',
  compensation: 15,
  address: '12 Maple Street, Oak Park, IL 60302',
})
