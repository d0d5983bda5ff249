import { expect, test } from 'vitest'
import { pushContactOf } from './push-contact.ts'

const here = 'http://localhost:3000'
const there = 'https://porch.oakpark.us'

test.each([
  ['hello@oakpark.us', here, 'mailto:hello@oakpark.us'],
  ['hello@oakpark.us', there, 'mailto:hello@oakpark.us'],
  ['hello@example.com', here, 'mailto:hello@example.com'],
  ['hello@mytest', here, 'mailto:hello@mytest'],
  ['hello@porchlight.example', there, there],
  ['hello@porchlight.example', `${there}/`, there],
  ['hello@PORCHLIGHT.EXAMPLE', there, there],
  ['hello@porchlight.example.', there, there],
  ['hello@porchlight.invalid', there, there],
  ['hello@printer.local', there, there],
  ['hello@porchlight.test', there, there],
  ['hello@localhost', there, there],
  ['hello@porchlight.localhost', there, there],
])('with %s at %s the contact for push services is %s', (contactEmail, publicUrl, subject) => {
  expect(pushContactOf(publicUrl, contactEmail)).toEqual({ subject, isReal: true })
})

test.each([here, 'http://porch.oakpark.us', 'https://localhost:3000', 'https://porchlight.example'])(
  'at %s nothing can replace an address that cannot be real',
  (publicUrl) => {
    const contactEmail = 'hello@porchlight.example'
    expect(pushContactOf(publicUrl, contactEmail)).toEqual({ subject: `mailto:${contactEmail}`, isReal: false })
  },
)
