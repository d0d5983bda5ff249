import * as z from 'zod/mini'
import { answerMaxCharacters, casesPageSize, factsMaxCharacters, factsMinCharacters } from '#shared/constants.ts'
import { timeCursor } from '#shared/cursor.ts'
import { described } from '#shared/described.ts'
import { reasonNames, subjectKinds } from '#shared/reports/choices.ts'
import { optionalText, text } from '#shared/text-schema.ts'
import { caseStates, decisionKinds, noticeSides, urgencyNames } from './choices.ts'

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
  evidence: described(
    z.object({
      authorName: z.nullable(z.string()),
      title: z.nullable(z.string()),
      text: z.nullable(z.string()),
      rating: z.nullable(z.number()),
      at: z.string(),
      messages: z.array(z.object({ isByReporter: z.boolean(), text: z.nullable(z.string()), at: z.string() })),
    }),
    'Copy of the subject at the time of the report, with the messages that the reporter added.',
  ),
})
export type ReportOfCase = z.infer<typeof reportOfCase>

const decision = z.object({
  id: z.uuid(),
  kind: z.enum(decisionKinds),
  rule: z.nullable(z.number()),
  facts: z.nullable(z.string()),
  reporterText: z.nullable(z.string()),
  until: described(z.nullable(z.iso.datetime()), 'End of a limit or a suspension; null if it has none.'),
  createdAt: z.iso.datetime(),
  decider: described(z.nullable(person), 'Null once that account is deleted.'),
})

export const caseSchema = z.object({
  ...caseFields,
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
    }),
  ),
})
export type Case = z.infer<typeof caseSchema>

export const caseVersion = z.object({ id: z.uuid(), version: z.int().check(z.gte(0), z.lte(2 ** 31 - 1)) })

export const decisionInput = z.extend(caseVersion, {
  kind: z.enum(decisionKinds),
  rule: described(z.nullish(z.int().check(z.gte(1))), 'Number of a rule of the community; needed except to keep.'),
  facts: described(
    z.nullish(
      text({
        min: factsMinCharacters,
        max: factsMaxCharacters,
        tooShort: `Please say in at least ${factsMinCharacters} characters what you saw`,
      }),
    ),
    'What was seen, in words for the author; needed except to keep.',
  ),
  reporterText: described(optionalText(answerMaxCharacters), 'Words for the reporters.'),
  days: described(z.nullish(z.int()), 'Days of a limit or a suspension; null for a suspension without an end.'),
})

export const pictureInput = z.object({ id: z.uuid(), reportId: z.uuid() })
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
})
export type Notice = z.infer<typeof noticeSchema>
