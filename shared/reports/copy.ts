export const reportRefusals = {
  report_missing: { status: 404, message: 'There is nothing here that you can report.' },
  report_own: { status: 400, field: 'subjectId', message: 'You cannot report yourself.' },
} as const
