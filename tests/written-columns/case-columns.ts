import type { WrittenColumn } from './written-column.ts'

/** The words of a moderator belong to the case; those whom they are about export their notices. */
const decision = (field: string): WrittenColumn => ({
  accepted: [`POST /api/moderation/cases/:id/decision ${field}`],
  exported: null,
  onAccountDeletion: 'kept',
  inCalendar: 'absent',
})

/** The words of a moderator, which they do not export themselves. */
const wordsAtCase = (call: string): WrittenColumn => ({
  accepted: [`POST /api/moderation/cases/:id/${call} text`],
  exported: null,
  onAccountDeletion: 'masked',
  inCalendar: 'absent',
})

/** Words of cases and of those who look after the place. */
export const caseColumns: Record<string, WrittenColumn> = {
  // The words of an operator to everybody, which name nobody.
  'announcements.text': {
    accepted: ['POST /api/operator/announcements text'],
    sample: 'The potluck is on Saturday.',
    exported: null,
    onAccountDeletion: 'kept',
    inCalendar: 'absent',
  },
  'decisions.kind': { ...decision('kind'), sample: 'warn' },
  'decisions.facts': { ...decision('facts'), onAccountDeletion: 'masked' },
  'decisions.reporter_text': { ...decision('reporterText'), onAccountDeletion: 'masked' },
  // Nobody exports notes; the one who is asked exports a question, and those who have appealed the answer.
  'case_notes.text': wordsAtCase('notes'),
  'case_questions.text': wordsAtCase('question'),
  'case_questions.answer': {
    accepted: ['POST /api/questions/:id/answer text'],
    row: 'question to Lou',
    exported: 'questions.answer',
    onAccountDeletion: 'masked',
    inCalendar: 'absent',
  },
  'appeals.text': {
    accepted: ['POST /api/decisions/:id/appeal text', 'POST /api/appeals text'],
    exported: 'notices.appeal.text',
    onAccountDeletion: 'masked',
    inCalendar: 'absent',
  },
  'appeal_answers.text': wordsAtCase('answer'),
}
