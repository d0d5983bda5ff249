import { appealDays, ownAnswerHours } from '#shared/constants.ts'
import { pauseEveryDays } from './limits.ts'

/** Is followed by the name and the address of the outside person. */
export const stuckText =
  'Everybody who could decide about this knows somebody in it, so it waits. Somebody outside the community can help.'

export const moderationRefusals = {
  case_missing: { status: 404, message: 'Case Not Found' },
  case_own: { status: 403, message: 'You have a part in this case, so somebody else decides it.' },
  case_too_close: {
    status: 403,
    message: 'You know the author or somebody who reported it, so somebody else decides this case.',
  },
  case_changed: { status: 409, message: 'Somebody else has just worked on this case. Please read it again.' },
  case_claimed: { status: 409, message: 'Somebody else is working on this case.' },
  operator_needed: { status: 403, message: 'Only an operator can remove an account.' },
  suspended: { status: 403, message: 'Your account is suspended.' },
  limited: {
    status: 403,
    message: 'For now you can post, offer or write first to nobody. Your notices under Your Account say why.',
  },
  paused: {
    status: 403,
    message:
      'Volunteers look at something that was reported, so you cannot post, offer help or write, for three days at most.',
  },
  other_paused: { status: 409, message: 'This neighbor can agree to nothing for now. Please try again in a few days.' },
  paused_recently: { status: 409, message: `The author can be put on hold once in ${pauseEveryDays} days.` },
  days_missing: { status: 400, field: 'days', message: 'Please choose how long.' },
  author_gone: { status: 409, message: 'The account of the author is deleted. Choose another decision.' },
  reporter_gone: { status: 409, message: 'The account that reported it is deleted.' },
  appeal_link_over: { status: 400, message: 'This link is too old, or the decision was taken back.' },
  decision_missing: { status: 404, message: 'Decision Not Found' },
  appeal_made: { status: 409, message: 'Your side has asked for another look already. That can be done once.' },
  appeal_late: { status: 409, message: `Another look can be asked for within ${appealDays} days of a decision.` },
  decision_reversed: { status: 409, message: 'This decision has been taken back already.' },
  appeal_own_decision: { status: 403, message: 'You decided this, so somebody else looks at it again.' },
  appeal_own_too_early: {
    status: 403,
    message: `You decided this. As nobody else can, look at it again ${ownAnswerHours} hours after the appeal.`,
  },
  nothing_to_reverse: {
    status: 400,
    field: 'outcome',
    message: 'There was no step that could be taken back. Choose to change it instead.',
  },
  change_missing: { status: 400, field: 'kind', message: 'Please choose what you decide instead.' },
  decision_unreasoned: {
    status: 400,
    field: 'facts',
    message: 'Please choose a rule, and say in at least 20 characters what you saw.',
  },
} as const
