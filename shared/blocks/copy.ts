export const blockRefusals = {
  block_self: { status: 400, message: 'You cannot block yourself.' },
} as const
