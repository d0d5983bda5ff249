import * as z from 'zod/mini'
import {
  answerMaxCharacters,
  appealAnswerMaxCharacters,
  appealAnswerMinCharacters,
  appealMaxCharacters,
  casesPageSize,
  factsMaxCharacters,
  factsMinCharacters,
} from '#shared/constants.ts'
import { timeCursor } from '#shared/cursor.ts'
import { described } from '#shared/described.ts'
import { reasonNames, subjectKinds } from '#shared/reports/choices.ts'
import { optionalText, text } from '#shared/text-schema.ts'
import { appealOutcomes, caseStates, decisionKinds, noticeSides, urgencyNames } from './choices.ts'
import { noticeWaits } from './notice-time.ts'
import { noteSchema, questionOfCaseSchema } from './question-schema.ts'

export const caseListInput = z.object({
  state: described(
    z._default(z.enum(caseStates), 'open'),
    `Open cases are the queue: the ${casesPageSize} most urgent ones, the oldest first. The others are the newest first.`,
  ),
  cursor: z.optional(timeCursor),
})

const person = z.object({ id: z.uuid(), firstName: z.string() })

const caseFields = {
  id: z.uuid(),
  subjectKind: z.enum(subjectKinds),
  urgency: z.enum(urgencyNames),
  state: z.enum(caseStates),
  version: described(z.number(), 'To be sent with each change, so that two moderators do not undo each other.'),
  isDelayed: described(z.boolean(), 'True if the case comes last, because the reports of all who reported it wait.'),
  createdAt: z.iso.datetime(),
  reasons: described(
    z.array(z.object({ reason: z.enum(reasonNames), count: z.number() })),
    'Reasons of the reports, the most frequent first.',
  ),
  assignee: described(z.nullable(person), 'Moderator who works on the case.'),
  whyNot: described(
    z.nullable(z.enum(['case_own', 'case_too_close'])),
    'Set if the viewer may not decide this case; its content is null then.',
  ),
  isStuck: described(z.boolean(), 'True if the case waits, and everybody who could decide is too close to it.'),
}

export const caseSummarySchema = z.object(caseFields)
export type CaseSummary = z.infer<typeof caseSummarySchema>

const reportOfCase = z.object({
  id: z.uuid(),
  ref: z.string(),
  reason: z.enum(reasonNames),
  text: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  reporterId: described(z.nullable(z.uuid()), 'Null once that account is deleted.'),
  hasPicture: z.boolean(),
  waitsUntil: described(
    z.nullable(z.iso.datetime()),
    'Until when all reports of this neighbor wait; null if they do not.',
  ),
  evidence: described(
    z.object({
      authorName: z.nullable(z.string()),
      title: z.nullable(z.string()),
      text: z.nullable(z.string()),
      rating: z.nullable(z.number()),
      answer: described(z.nullable(z.string()), 'Answer to a review by the reviewed neighbor.'),
      at: z.string(),
      messages: z.array(z.object({ isByReporter: z.boolean(), text: z.nullable(z.string()), at: z.string() })),
    }),
    'Copy of the subject at the time of the report, with the messages that the reporter added.',
  ),
})
export type ReportOfCase = z.infer<typeof reportOfCase>

const isByTied = described(z.boolean(), 'True if it was made by somebody who knows one of the two.')

const decision = z.object({
  id: z.uuid(),
  kind: z.enum(decisionKinds),
  rule: z.nullable(z.number()),
  facts: z.nullable(z.string()),
  reporterText: z.nullable(z.string()),
  until: described(z.nullable(z.iso.datetime()), 'End of a limit or a suspension; null if it has none.'),
  noticeDueAt: described(z.nullable(z.iso.datetime()), 'When the author is told, while that waits; else null.'),
  createdAt: z.iso.datetime(),
  decider: described(z.nullable(person), 'Null once that account is deleted.'),
  isByTied,
})

const appeal = z.object({
  id: z.uuid(),
  side: z.enum(noticeSides),
  text: z.string(),
  createdAt: z.iso.datetime(),
  isAnswered: z.boolean(),
})

const appealAnswer = z.object({
  id: z.uuid(),
  outcome: z.enum(appealOutcomes),
  text: z.string(),
  isBySamePerson: z.boolean(),
  isByTied,
  createdAt: z.iso.datetime(),
  answerer: described(z.nullable(person), 'Null once that account is deleted.'),
})

export const caseSchema = z.object({
  ...caseFields,
  pausedUntil: described(z.nullable(z.iso.datetime()), 'Until when the author is on hold; null if they are not.'),
  mayPause: described(
    z.boolean(),
    'True if the viewer may put the author on hold, also without seeing the content. It can be done rarely.',
  ),
  content: z.nullable(
    z.object({
      author: z.nullable(
        z.object({
          id: z.uuid(),
          name: z.string(),
          joinedAt: z.iso.datetime(),
          record: described(
            z.array(z.object({ kind: z.enum(decisionKinds), count: z.number() })),
            'Earlier decisions about this author that were more than advice.',
          ),
        }),
      ),
      reports: z.array(reportOfCase),
      decision: z.nullable(decision),
      isHeld: described(z.boolean(), 'True while reports hold the thing, so that only its author sees it.'),
      isReversed: described(z.boolean(), 'True if the decision was taken back after an appeal.'),
      earlierDecisions: described(z.array(decision), 'Decisions that were changed after an appeal.'),
      appeals: described(z.array(appeal), 'Another look that the author or a reporter has asked for.'),
      answers: z.array(appealAnswer),
      notes: described(z.array(noteSchema), 'Words of those with a role to each other, the oldest first.'),
      questions: described(z.array(questionOfCaseSchema), 'At most one to each side of the case.'),
      whyNotAnswer: described(
        z.nullable(z.enum(['appeal_own_decision', 'appeal_own_too_early'])),
        'Set if the viewer has decided, so that they may not answer an appeal, or not yet.',
      ),
      arrangement: described(
        z.nullable(z.object({ endsAt: z.nullable(z.iso.datetime()) })),
        'What the author and those who reported it have agreed on and not done yet, and when it ends if that is known.',
      ),
      mayRemove: described(z.boolean(), 'True if the viewer may remove the account of the author: an operator.'),
      knowsOne: described(z.boolean(), 'True if the viewer knows one of the two, and nobody else could decide.'),
    }),
  ),
})
export type Case = z.infer<typeof caseSchema>

export const caseVersion = z.object({ id: z.uuid(), version: z.int().check(z.gte(0), z.lte(2 ** 31 - 1)) })

const ruleNumber = described(
  z.nullish(z.int().check(z.gte(1))),
  'Number of a rule of the community; needed except to keep.',
)
const facts = described(
  z.nullish(
    text({
      min: factsMinCharacters,
      max: factsMaxCharacters,
      tooShort: `Please say in at least ${factsMinCharacters} characters what you saw`,
    }),
  ),
  'What was seen, in words for the author; needed except to keep.',
)
const decisionFields = {
  rule: ruleNumber,
  facts,
  reporterText: described(optionalText(answerMaxCharacters), 'Words for the reporters.'),
  days: described(z.nullish(z.int()), 'Days of a limit or a suspension; null for a suspension without an end.'),
}

export const decisionInput = z.extend(caseVersion, {
  kind: z.enum(decisionKinds),
  ...decisionFields,
  noticeAfter: described(
    z.nullish(z.enum(noticeWaits)),
    'Lets the notice to the author of an offer, a message or a match wait: a number of days, or until the day after ' +
      'what the author and the reporter have agreed on. Something is hidden together with the notice.',
  ),
})

export const appealInput = z.object({
  id: z.uuid(),
  text: text({ min: 1, max: appealMaxCharacters, tooShort: 'Please say why somebody should look at it again' }),
})

export const appealAnswerInput = z.extend(caseVersion, {
  outcome: z.enum(appealOutcomes, 'Please choose an answer'),
  text: described(
    text({
      min: appealAnswerMinCharacters,
      max: appealAnswerMaxCharacters,
      tooShort: `Please answer in at least ${appealAnswerMinCharacters} characters`,
    }),
    'Words to those who have asked.',
  ),
  kind: described(z.nullish(z.enum(decisionKinds)), 'The decision that replaces the earlier one, if that is changed.'),
  ...decisionFields,
})

/** One report of a case. */
export const reportOfCaseInput = z.object({ id: z.uuid(), reportId: z.uuid() })
export const pictureSchema = z.object({ image: described(z.string(), 'The picture as a data URL.') })

export const caseCountsSchema = z.object({
  open: z.number(),
  decided: z.number(),
  appealed: z.number(),
  closed: z.number(),
})

export const noticeSchema = z.object({
  id: z.uuid(),
  side: z.enum(noticeSides),
  kind: described(
    z.nullable(z.enum(decisionKinds)),
    'The decision; null for a reporter, who reads only whether a step was taken.',
  ),
  tookStep: z.boolean(),
  until: described(z.nullable(z.iso.datetime()), 'End of a limit or a suspension; null if it has none.'),
  subjectKind: z.enum(subjectKinds),
  ref: described(z.nullable(z.string()), 'Reference of the reader’s report.'),
  rule: described(z.nullable(z.number()), 'Number of the rule of the community.'),
  text: described(z.nullable(z.string()), 'What the moderators saw, or what they say to the reporter.'),
  createdAt: z.iso.datetime(),
  decisionId: z.uuid(),
  isReversed: described(z.boolean(), 'True if the decision was taken back after an appeal.'),
  isByTied,
  isChanged: described(z.boolean(), 'True if the decision replaces another one after an appeal.'),
  appealUntil: described(z.nullable(z.iso.datetime()), 'Until when the reader can appeal; null if they cannot.'),
  appeal: described(
    z.nullable(
      z.object({
        isOwn: z.boolean(),
        text: described(z.nullable(z.string()), 'Null if another reporter has asked.'),
        createdAt: z.iso.datetime(),
        answer: z.nullable(
          z.object({
            outcome: z.enum(appealOutcomes),
            text: described(z.nullable(z.string()), 'Null if another reporter has asked.'),
            isBySamePerson: z.boolean(),
            isByTied,
            createdAt: z.iso.datetime(),
          }),
        ),
      }),
    ),
    'The appeal of the reader’s side, and its answer.',
  ),
})
export type Notice = z.infer<typeof noticeSchema>
