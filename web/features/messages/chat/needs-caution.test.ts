import { describe, expect, test } from 'vitest'
import { needsCaution } from './needs-caution.ts'

const tricks = [
  'I will send you a check for $900, please deposit it',
  'My secretary mails you a cashier’s check',
  "Do you take a bank check or a cashier's checks?",
  'Please deposit the check and send the rest back',
  'You get a cheque first',
  'Can you buy gift cards for my niece?',
  'two Steam cards, please',
  'Pay me on Zelle first',
  'my Venmo is @kim',
  'Cash App only',
  'by wire transfer',
  'I could wire you the money',
  'a bank transfer is fine',
  'Western Union works best',
  'in Bitcoin',
  'Write me on WhatsApp, I am never here',
  'I am on Telegram',
  'let us talk on Signal',
  'Find me on Messenger',
  'Look at https://example.com/form',
  'see www.example.com',
]
const usual = [
  'I will check the time and write',
  'Let me check with my husband',
  'We check in at three',
  'Is there a checklist?',
  'Give it a check up before the trip',
  'The dog gives me a signal when it wants out',
  'Bring a birthday card',
  'He plays cards with her',
  'Cash is fine',
  'See you at 6',
  'The message went to the wrong neighbor',
]

describe('a line of caution stands', () => {
  test.each(tricks)('below %j', (text) => expect(needsCaution(text)).toBe(true))
  test.each(usual)('not below %j', (text) => expect(needsCaution(text)).toBe(false))

  test('after a time that grows no faster than the text', () => {
    for (const part of ['cashier', 'a check ', 'wire ', 'send you me ', '(', 'https://('])
      expect(needsCaution(part.repeat(5000 / part.length).slice(0, 5000))).toEqual(expect.any(Boolean))
  })
})
