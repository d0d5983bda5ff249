import { notesOfCaseMax } from './limits.ts'

/** Refusals of notes, questions and notices that wait, apart from those that screens of tasks load. */
export const questionRefusals = {
  notes_full: { status: 409, message: `A case has ${notesOfCaseMax} notes at most.` },
  asked_suspended: { status: 409, message: 'The account is suspended, so nobody could answer the question.' },
  question_made: { status: 409, message: 'This side was asked already. That can be done once.' },
  question_missing: { status: 404, message: 'Question Not Found' },
  question_answered: { status: 409, message: 'You have answered this question already.' },
  question_lapsed: { status: 409, message: 'It was decided before you answered, so no answer is needed any more.' },
  notice_cannot_wait: {
    status: 400,
    field: 'noticeAfter',
    message: 'The author would notice this step at once, so their notice cannot wait.',
  },
  arrangement_missing: {
    status: 400,
    field: 'noticeAfter',
    message: 'Nobody knows when they meet, or it is too far away. Please choose another time.',
  },
} as const
