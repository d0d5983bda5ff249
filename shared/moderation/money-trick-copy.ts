const moneyTrick = {
  type: 'new_notification',
  topic: 'taskUpdateNotifications',
  fromId: null,
  validWhile: null,
} as const

/** Warns a neighbor to whom a suspended account wrote; it names nobody, because the reader knows who wrote that day. */
export const moneyTrickNotification = ({ day, rule }: { day: string; rule: number | null }) => ({
  ...moneyTrick,
  title: 'About an account that wrote to you',
  message: `An account that wrote to you on ${day} was closed${rule ? ` under rule ${rule}` : ''}. If you sent money or gift cards, or deposited a check, call your bank today.`,
})
