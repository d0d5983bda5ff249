import { expect, test } from 'vitest'
import { sampleRequesterIds } from '#shared/tasks/samples.ts'
import { whyNotDecline, whyNotOffer, whyNotOfferAgain, whyNotWithdraw } from './rules.ts'

const [sample] = sampleRequesterIds

test.each([
  ['a neighbor may offer on an open task', 'ben', 'ada', 'open', null],
  ['nobody may offer on their own request', 'ada', 'ada', 'open', 'own_request'],
  ['nor on their own that has moved on', 'ada', 'ada', 'matched', 'own_request'],
  ['nobody may answer a sample', 'ben', sample, 'open', 'sample_task'],
  ['a task that has found its helper takes no more offers', 'ben', 'ada', 'matched', 'task_not_open'],
  ['nor does one that is closed', 'ben', 'ada', 'closed', 'task_not_open'],
] as const)('%s', (_title, viewer, requesterId, status, why) => {
  expect(whyNotOffer({ requesterId, status }, viewer)).toBe(why)
})

test.each([
  ['one that still waits', 'pending', false, 'already_offered'],
  ['one that was accepted', 'accepted', false, 'already_offered'],
  ['one that the requester declined', 'declined', false, 'offer_declined'],
  ['one passed over for another helper', 'declined', true, 'already_offered'],
  ['one that was withdrawn', 'withdrawn', false, null],
] as const)('offering again after %s', (_title, status, passedOver, why) => {
  expect(whyNotOfferAgain({ status, passedOver, isHidden: false })).toBe(why)
  if (why === null) expect(whyNotOfferAgain({ status, passedOver, isHidden: true })).toBe('offer_hidden')
})

const toAda = { helperId: 'ben', requesterId: 'ada' }

test.each([
  ['pending', null, null],
  ['accepted', 'offer_moved_on', 'offer_moved_on'],
  ['declined', 'offer_moved_on', null],
  ['withdrawn', null, 'offer_moved_on'],
] as const)(
  'an offer that is %s may be withdrawn by ben only (%s), and declined by ada only (%s)',
  (status, back, no) => {
    const offer = { ...toAda, status }
    expect(whyNotWithdraw(offer, 'ben')).toBe(back)
    expect(whyNotDecline(offer, 'ada')).toBe(no)
    for (const other of ['ada', 'cleo']) expect(whyNotWithdraw(offer, other)).toBe('not_yours')
    for (const other of ['ben', 'cleo']) expect(whyNotDecline(offer, other)).toBe('not_yours')
  },
)
