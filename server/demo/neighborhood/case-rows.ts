import { urgencies, urgencyOf } from '#shared/moderation/choices.ts'
import { nameOf } from '#shared/users/format-user.ts'
import { cases } from './cases.ts'
import { fixedId } from './fixed-id.ts'
import { instantOf } from './moments.ts'
import { people } from './people.ts'
import { idOfTask } from './task-rows.ts'
import { tasks } from './tasks.ts'

export const roleRows = [
  { user_id: people.mo.id, role: 'moderator' },
  { user_id: people.ola.id, role: 'operator' },
] as const

const caseId = (index: number) => fixedId('case', index)
/** Ids of the demo's cases. */
export const demoCaseIds = cases.map((_, index) => caseId(index))

export const caseRows = (now: Date) =>
  cases.map(({ task, reports, decision, appeal }, index) => ({
    id: caseId(index),
    subject_kind: 'task' as const,
    subject_id: idOfTask(task),
    subject_side: 'author' as const,
    author_id: people[tasks[task].by].id,
    state: appeal ? ('appealed' as const) : decision ? ('decided' as const) : ('open' as const),
    urgency: Math.max(...reports.map(({ reason }) => urgencies[urgencyOf(reason)])),
    created_at: instantOf(reports[0]?.when ?? '-1', now),
    decided_at: decision ? instantOf(decision.when, now) : null,
  }))

const allReports = cases.flatMap((found, index) => found.reports.map((report) => ({ ...report, found, index })))

export const reportRows = (now: Date) =>
  allReports.map(({ by, ref, when, reason, text, found, index }, number) => ({
    id: fixedId('report', number),
    case_id: caseId(index),
    reporter_id: people[by].id,
    ref,
    reason,
    text,
    evidence: JSON.stringify({
      content: {
        authorName: nameOf(people[tasks[found.task].by]),
        title: tasks[found.task].title,
        text: found.text,
        rating: null,
        at: instantOf(tasks[found.task].posted, now).toISOString(),
      },
      messages: [],
    }),
    counted_in_hold: tasks[found.task].heldSince !== undefined,
    created_at: instantOf(when, now),
  }))

const decided = cases.flatMap(({ task, decision, reports }, index) =>
  decision ? [{ task, decision, reports, index }] : [],
)

export const decisionRows = (now: Date) =>
  decided.map(({ decision: { by, when, kind, reasons, reporterText }, index }) => ({
    id: fixedId('decision', index),
    case_id: caseId(index),
    decider_id: people[by].id,
    kind,
    rule: reasons?.rule ?? null,
    facts: reasons?.facts ?? null,
    reporter_text: reporterText,
    created_at: instantOf(when, now),
  }))

export const noticeRows = (now: Date) =>
  decided.flatMap(({ task, decision, reports, index }) => {
    const about = { decision_id: fixedId('decision', index), created_at: instantOf(decision.when, now) }
    const author = { ...about, user_id: people[tasks[task].by].id, side: 'author' as const, ref: null }
    const reporters = reports.map(({ by, ref }) => ({
      ...about,
      user_id: people[by].id,
      side: 'reporter' as const,
      ref,
    }))
    return decision.reasons ? [author, ...reporters] : reporters
  })

export const appealRows = (now: Date) =>
  cases.flatMap(({ task, appeal }, index) =>
    appeal
      ? [
          {
            case_id: caseId(index),
            side: 'author' as const,
            user_id: people[tasks[task].by].id,
            text: appeal.text,
            created_at: instantOf(appeal.when, now),
          },
        ]
      : [],
  )
