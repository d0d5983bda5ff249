import { absentDays, absentMinutes } from './limits.ts'

export const arrangementRefusals = {
  arrangement_settled: { status: 409, message: 'This is settled already. Reload to see where it stands.' },
  absent_closed: {
    status: 409,
    message: `This can be said from ${absentMinutes} minutes after the start, for ${absentDays} days.`,
  },
} as const
