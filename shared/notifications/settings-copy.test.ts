import { expect, test } from 'vitest'
import { emailNote } from './settings-copy.ts'

const email = 'ada@porchlight.example'

test('the note beside the email switch says where emails go, or why they do not come', () => {
  expect(emailNote({ email, emailVerified: true, emailRefused: false }, true).text).toContain('Emails go to ada@')
  expect(emailNote({ email, emailVerified: false, emailRefused: false }, true).text).toContain('once you confirm ada@')
  for (const emailVerified of [true, false])
    expect(emailNote({ email, emailVerified, emailRefused: true }, true).text).toContain('Our last mail to ada@')
  for (const emailVerified of [true, false])
    expect(emailNote({ email, emailVerified, emailRefused: false }, false).text).toBe('No mail goes out from here yet.')
})
