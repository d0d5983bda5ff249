import { expect, test } from 'vitest'
import { toasts } from '#shared/copy.ts'
import { sampleNotifications } from '#tests/fixtures/sample-notifications.ts'

/** A person, a title and a reason written from right to left. */
const samples = {
  who: { id: 'sara', firstName: 'שרה' },
  title: '(כלב) לטייל!',
  reason: 'לא היום (מצטערת)!',
}

const messages = (['request', 'service'] as const).flatMap((taskType) =>
  Object.values(sampleNotifications(samples, taskType)).map(({ message }) => message),
)

test.each([...messages, toasts.newOffer(samples.title).message])(
  'right-to-left text is enclosed in isolates: %s',
  (message) => {
    const without = message.replace(/\u2068[^\u2068\u2069]+\u2069/g, '')
    expect(without).not.toMatch(/[\u0590-\u05FF]/)
    expect(without).not.toMatch(/[\u2068\u2069]/)
    // The end of an arrangement names its day, and not its title.
    if (!message.startsWith('Your arrangement')) expect(message).toContain(`"\u2068${samples.title}\u2069"`)
  },
)
