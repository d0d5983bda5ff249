export const moveRefusals = {
  move_missing: { status: 404, message: 'This proposal was not found.' },
  move_over: { status: 409, message: 'This proposal no longer stands. Reload to see which time does.' },
  move_waits: { status: 409, message: 'Your neighbor has asked for another time. Please answer that first.' },
  move_too_late: { status: 409, message: 'The agreed time has come, so it can no longer be moved.' },
  no_agreed_time: { status: 409, message: 'No time is agreed on yet that could be moved.' },
  same_time: { status: 400, field: 'date', message: 'That is the time you have agreed on.' },
} as const
