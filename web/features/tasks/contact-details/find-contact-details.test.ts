import { describe, expect, test } from 'vitest'
import type { ContactKind } from './contact-detail.ts'
import { findContactDetails, scannedMaxUnits } from './find-contact-details.ts'

/** Texts with the part that is pointed out in each. */
const pointedOut: Record<ContactKind, [text: string, part: string][]> = {
  phone: [
    ['Call 708-555-0188 after six', '708-555-0188'],
    ['(708) 555-0188 is best', '(708) 555-0188'],
    ['(708)555-0188', '(708)555-0188'],
    ['Text 708.555.0188.', '708.555.0188'],
    ['Text 708 555 0188, please', '708 555 0188'],
    ['Ada, 7085550188', '7085550188'],
    ['Reach me on 17085550188', '17085550188'],
    ['+1 708 555 0188', '+1 708 555 0188'],
    ['+1 (708) 555-0188', '+1 (708) 555-0188'],
    ['1-708-555-0188', '1-708-555-0188'],
    ['708 5550188', '708 5550188'],
    ['708/555-0188', '708/555-0188'],
    ['708–555–0188 with en dashes', '708–555–0188'],
    ['７０８－５５５－０１８８ in wide digits', '７０８－５５５－０１８８'],
    ['708-555-0188 x12 is the office', '708-555-0188'],
    ['7 0 8 5 5 5 0 1 8 8', '7 0 8 5 5 5 0 1 8 8'],
    ['7-0-8-5-5-5-0-1-8-8', '7-0-8-5-5-5-0-1-8-8'],
    ['60302 (708) 555-0188', '(708) 555-0188'],
    ['I need one 708-555-0188', '708-555-0188'],
    ['2 dogs, 708-555-0188', '708-555-0188'],
    ['call 555-0188', '555-0188'],
    ['My number: 555 0188', '555 0188'],
    ['tel:5550188', '5550188'],
    ['seven oh eight five five five oh one eight eight', 'seven oh eight five five five oh one eight eight'],
    [
      'Seven zero eight, five five five, zero one eight eight',
      'Seven zero eight, five five five, zero one eight eight',
    ],
    ['708 five five five 0188', '708 five five five 0188'],
    ['+44 20 7946 0958', '+44 20 7946 0958'],
    ['WhatsApp +49 30 901820', '+49 30 901820'],
    ['+525555550188', '+525555550188'],
    ['0044 20 7946 0958', '0044 20 7946 0958'],
    ['call 020 7946 0958 in London', '020 7946 0958'],
    ['wa.me/17085550188', '17085550188'],
  ],
  email: [
    ['Write to ada@porchlight.example', 'ada@porchlight.example'],
    ['ADA.LINDGREN+help@Example.COM, thanks', 'ADA.LINDGREN+help@Example.COM'],
    ['(ada@example.com)', 'ada@example.com'],
    ['“ada@mail.example.co.uk”', 'ada@mail.example.co.uk'],
    ['ada＠example.com', 'ada＠example.com'],
    ['ada (at) example.com', 'ada (at) example.com'],
    ['ada[at]example[dot]com', 'ada[at]example[dot]com'],
    ['ada at example dot com', 'ada at example dot com'],
    ['ada dot lindgren at gmail dot com', 'ada dot lindgren at gmail dot com'],
    ['I am ada.l at gmail.com', 'ada.l at gmail.com'],
    ['7085550188@txt.example.net', '7085550188@txt.example.net'],
  ],
  address: [
    ['Come to 12 Maple Street on Friday', '12 Maple Street'],
    ['12 Maple St.', '12 Maple St.'],
    ['It is 400 N Oak Park Ave, second floor', '400 N Oak Park Ave'],
    ['12 elm street', '12 elm street'],
    ['9 ELM ROAD', '9 ELM ROAD'],
    ['1234 Martin Luther King Blvd', '1234 Martin Luther King Blvd'],
    ['742 Evergreen Terrace', '742 Evergreen Terrace'],
    ['12B Baker Street', '12B Baker Street'],
    ['123 5th Ave', '123 5th Ave'],
    ['12-14 Elm Street', '12-14 Elm Street'],
    ['12 Elm Street, Apt 4B, is mine', '12 Elm Street, Apt 4B'],
    ['12 Elm Street #3', '12 Elm Street #3'],
    ['2 dogs at 12 Elm Street', '12 Elm Street'],
    ['1200 Broadway, Oak Park, IL 60302', '1200 Broadway, Oak Park, IL 60302'],
  ],
  moneyApp: [
    ['Pay at venmo.com/u/ada-lindgren', 'venmo.com/u/ada-lindgren'],
    ['https://cash.app/$AdaL.', 'https://cash.app/$AdaL'],
    ['https://www.paypal.me/ada', 'https://www.paypal.me/ada'],
    ['Tip me (ko-fi.com/ada)', 'ko-fi.com/ada'],
    ['venmo://paycharge?txn=pay', 'venmo://paycharge?txn=pay'],
    ['Venmo: @ada-lindgren', 'Venmo: @ada-lindgren'],
    ['Cash App $AdaL', 'Cash App $AdaL'],
  ],
}

const notPointedOut = [
  // Prices, amounts and measures
  'I pay $45',
  'It costs $1,200.50 in all',
  'Between $200 and $3,000',
  '$2505551234 would be too much',
  '200, 300, 4000 bricks',
  '250 x 300 x 1200 mm',
  '2505551234kg of gravel',
  'A 100% cotton rug of 2500 square feet',
  '1,000,000 thanks',
  '50 lbs of soil, 3 bags',
  'It is 5551234567% sure',
  // Dates and times
  'On 12/24/2026 at 3:30 pm',
  'Call on 2026-12-24',
  'Call before 01.02.2026',
  'call 12-24-2026',
  'From 10:00 to 12:30',
  'Open 9-5, call before 8',
  'May 5 Oak Street cleanup',
  'Text by 6 pm, 7 at the latest',
  'In 2026 and 2027',
  // ZIP codes and areas
  'Oak Park, IL 60302',
  'Oak Park 60302-1234',
  'call 60302-1234',
  '60301 60302 60304',
  // House numbers in other senses, and streets without a number
  'Corner of Maple Street and 3rd Avenue',
  'The 300 block of Elm Street',
  'A 15 minute drive',
  'A 10 Minute Drive to School',
  '2 movers on Oak Street',
  'Drive 20 miles west on Lake Street',
  'Route 66 Road trip',
  'Grade 12 Reading Circle',
  'A 3 bedroom house on 5th Ave',
  'Apartment 12, room 204',
  '2 big St Bernards',
  'A 4 way street',
  'My 2 kids walk the road',
  'Bus 90 stops at Harlem Avenue',
  'I need 2 people to drive',
  'A 24 hour place',
  '12 Angry Men at the library',
  // Other numbers
  'Order 7085550188 is at the store',
  'Tracking no. 7085550188',
  'ISBN 978-0-7085-5501-8',
  'Serial AB7085550188',
  'Model X-708-555-0188',
  'Card 4111 1111 1111 1111',
  'SSN 123-45-6789',
  'Version 3.14.15.92653',
  'Part 22-708-555-0188',
  'https://shop.example/item/7085550188',
  '192.168.100.100',
  'one two three four five six seven eight nine ten',
  'Two or three of us, one car, zero stress',
  '555-0188',
  'Call 911 in an emergency',
  'Dial 0 for help',
  '1234567890',
  '1764201600',
  // Signs and names of email and apps that are no contact
  'Meet @ noon',
  '3 lawns @ $20 each',
  'Look at amazon dot com',
  'I buy at example.com',
  'Ask @ada on the street',
  'I can pay by Venmo or PayPal',
  'Venmo me $20',
  'notvenmo.community and cash.apples',
  'Email is fine, phone too',
]

describe('what a post gives away', () => {
  test('the tables hold at least 120 texts', () => {
    expect(Object.values(pointedOut).flat().length + notPointedOut.length).toBeGreaterThanOrEqual(120)
    expect(new Set(notPointedOut).size).toBe(notPointedOut.length)
  })

  for (const [kind, rows] of Object.entries(pointedOut))
    test.each(rows)(`${kind}: %s`, (text, part) => {
      expect(findContactDetails(text).map((found) => [found.kind, text.slice(found.start, found.end)])).toEqual([
        [kind, part],
      ])
    })

  test.each(notPointedOut)('nothing: %s', (text) => {
    expect(findContactDetails(text)).toEqual([])
  })

  test('several are found in the order of the text', () => {
    const text = 'At 12 Elm Street, 708-555-0188 or ada@example.com, or venmo.com/u/ada'
    expect(findContactDetails(text).map(({ kind }) => kind)).toEqual(['address', 'phone', 'email', 'moneyApp'])
  })

  test('one is found at the end of the longest text, and none behind it', () => {
    const filler = 'a '.repeat(scannedMaxUnits / 2 - 8)
    expect(findContactDetails(`${filler}708-555-0188`)).toHaveLength(1)
    expect(findContactDetails(`${filler}${filler}708-555-0188`)).toEqual([])
  })
})
