const kinds = {
  task: 1,
  offer: 2,
  conversation: 3,
  message: 4,
  review: 5,
  notification: 6,
  case: 7,
  report: 8,
  decision: 9,
}

/** Returns the same UUID at every start, so that links into the demo stay valid. */
export const fixedId = (kind: keyof typeof kinds, index: number): string =>
  `de30000${kinds[kind]}-0000-4000-8000-${String(index + 1).padStart(12, '0')}`
