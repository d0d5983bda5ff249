import { failed, type Toast } from '#shared/copy.ts'

export const offerRefusals = {
  own_request: { status: 403, message: 'You cannot offer help on your own request.' },
  already_offered: { status: 409, message: 'You have already offered to help.' },
  offer_declined: { status: 409, message: 'Your offer on this task was declined, so you cannot offer again.' },
  offered_often: { status: 429, message: 'You have offered on this task several times today.' },
  offer_missing: { status: 404, message: 'Offer Not Found' },
  offer_moved_on: { status: 409, message: 'This offer has moved on. Reload to see where it stands.' },
  terms_changed: {
    status: 409,
    message: 'You changed this after the offer was made. You can accept it once your neighbor has confirmed it.',
  },
  terms_outdated: { status: 409, message: 'This has changed since you read it. Please read it again first.' },
  no_offer: { status: 409, message: 'That neighbor has no open offer on this task.' },
} as const

export const offerToasts = {
  testOfferMade: { title: 'Test Offer Created', message: 'The test helper has offered to help.' },
  testOfferFailed: failed('Failed to create test offer.'),
  offerSent: {
    title: 'Offer Sent!',
    message: "Your offer has been sent to the requester. They'll be notified soon.",
  },
  alreadyOffered: { title: 'Offer Sent', message: offerRefusals.already_offered.message },
  offerFailed: failed('Failed to send offer. Please try again.'),
  offerTooLate: failed('This task is no longer open. There may be others that suit you.', 'No Longer Open'),
  offerSignedOut: failed('You need to be logged in to offer help.', 'Please log in'),
  offerOwn: failed(offerRefusals.own_request.message, 'Cannot offer help'),
  offerTakenBack: {
    request: { title: 'Offer Taken Back', message: 'You can offer again while the task is open.' },
    service: { title: 'Interest Taken Back', message: 'You can ask again while it is open.' },
  },
  takeBackFailed: (message: string) => failed(message || 'Failed to take it back. Please try again.'),
  offerConfirmed: {
    request: (poster: string): Toast => ({ title: 'Still On', message: `${poster} knows that your offer stands.` }),
    service: (poster: string): Toast => ({ title: 'Still On', message: `${poster} knows that you still want this.` }),
  },
  confirmFailed: (message: string) => failed(message || 'Failed to confirm. Please try again.'),
  offerDeclined: { title: 'Offer Declined', message: 'Your neighbor has been told kindly.' },
  declineFailed: (message: string) => failed(message || 'Failed to decline the offer. Please try again.'),
} as const
