import { describe, expect, test } from 'vitest'
import type { ContactKind } from './contact-detail.ts'
import { findContactDetails } from './find-contact-details.ts'
import { partsToTakeOut } from './parts-to-take-out.ts'

function takeOut(text: string, kind?: ContactKind): string {
  const all = findContactDetails(text)
  const taken = all.filter((detail) => kind === undefined || detail.kind === kind)
  return partsToTakeOut(text, all, taken).reduceRight(
    (rest, { start, end }) => rest.slice(0, start) + rest.slice(end),
    text,
  )
}

/** Texts before and after all details are taken out. */
const allOut: [before: string, after: string][] = [
  // Whole sentences that say nothing else
  ['Two flights up. Call me at 708-555-0188.', 'Two flights up.'],
  ['Two flights up. Call me at 708-555-0188. Thanks!', 'Two flights up. Thanks!'],
  ['Call me at 708-555-0188', ''],
  ['Call me at 708-555-0188!', ''],
  ['Please call or text me at (708) 555-0188.', ''],
  ['Text 708-555-0188 or 708-555-0199, thanks.', 'thanks.'],
  ['You can reach us on 708-555-0188. We are home.', 'We are home.'],
  ['My number is 708-555-0188. We are home.', 'We are home.'],
  ['Phone: 708-555-0188\nWe are home.', 'We are home.'],
  ['We are home.\nTel. 708-555-0188\nRing twice.', 'We are home.\nRing twice.'],
  ['We are home.\nEmail: ada@example.com', 'We are home.'],
  ['I can be reached at ada@example.com. Thanks.', 'Thanks.'],
  ['I live at 12 Maple Street. Ring twice.', 'Ring twice.'],
  ['Pay me at venmo.com/u/ada. Thanks.', 'Thanks.'],
  ['708-555-0188. Thanks.', 'Thanks.'],
  ['Two flights up. Call me at 708-555-0188.\nRing twice.', 'Two flights up.\nRing twice.'],
  ['Our address is 12 Maple St.', ''],
  ['Call me at 708-555-0188, I am home after six.', 'I am home after six.'],
  // Several, joined
  ['Call me at 708-555-0188 or ada@example.com, thanks.', 'thanks.'],
  ['Call me at 708-555-0188, or email me at ada@example.com.', ''],
  ['Call 708-555-0188 and 708-555-0199. Bring boots.', 'Bring boots.'],
  ['Write to ada@example.com, or ring the bell.', 'ring the bell.'],
  // A part of a sentence that can stand without it
  ['Ring the bell or call me at 708-555-0188.', 'Ring the bell.'],
  ['Ring the bell, or text 708-555-0188, thanks.', 'Ring the bell, thanks.'],
  ['Two flights up, call me at 708-555-0188.', 'Two flights up.'],
  ['Carry a sofa, 708-555-0188', 'Carry a sofa'],
  ['Carry a sofa - 708-555-0188', 'Carry a sofa'],
  ['Two flights up (call me at 708-555-0188).', 'Two flights up.'],
  // Nothing but the detail where the sentence goes on, or needs it
  ['Call 708-555-0188 after six', 'Call after six'],
  ['If you can, call me at 708-555-0188.', 'If you can, call me at.'],
  ['I will text 708-555-0188 when we leave.', 'I will text when we leave.'],
  ['My mother can be called at 708-555-0188.', 'My mother can be called at.'],
  ['Come to 12 Maple Street on Friday', 'Come to on Friday'],
  ['Recall 708-555-0188.', 'Recall.'],
  ['Bring in the mail. 708-555-0188.', 'Bring in the mail.'],
  ['At 12 Maple St. the door is red.', 'At the door is red.'],
]

/** Texts before and after one kind is taken out. */
const oneKindOut: [kind: ContactKind, before: string, after: string][] = [
  ['phone', 'Call me at 708-555-0188 or ada@example.com.', 'Call me at ada@example.com.'],
  ['email', 'Call me at 708-555-0188 or ada@example.com.', 'Call me at 708-555-0188.'],
  ['phone', 'Call 708-555-0188 or email ada@example.com.', 'email ada@example.com.'],
  ['email', 'Call 708-555-0188 or email ada@example.com.', 'Call 708-555-0188.'],
  ['phone', 'Call 708-555-0188, 708-555-0199 or ada@example.com.', 'Call ada@example.com.'],
  ['phone', 'Call 708-555-0188, 708-555-0199 or write to ada@example.com.', 'write to ada@example.com.'],
  ['phone', 'Write to ada@example.com, 708-555-0188 or 708-555-0199.', 'Write to ada@example.com.'],
  ['phone', 'Call 708-555-0188. Ring twice. Or text 708-555-0199 after six.', 'Ring twice. Or text after six.'],
]

describe('taking contact details out of a text', () => {
  test.each(allOut)('%j reads %j', (before, after) => {
    expect(takeOut(before)).toBe(after)
  })

  test.each(oneKindOut)('without its %s, %j reads %j', (kind, before, after) => {
    expect(takeOut(before, kind)).toBe(after)
  })

  test('nothing is removed from a text without any', () => {
    expect(partsToTakeOut('Call me, or ring the bell.', [], [])).toEqual([])
  })
})
