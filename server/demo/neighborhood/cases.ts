import type { DecisionKind } from '#shared/moderation/choices.ts'
import type { ReportReason } from '#shared/reports/choices.ts'
import type { Moment } from './moments.ts'
import type { PersonName, StaffName } from './people.ts'
import { type TaskName, tasks } from './tasks.ts'

type DemoReport = { by: PersonName; ref: string; when: Moment; reason: ReportReason; text: string | null }

/** A reported post with its text as it was; its author has changed it since. */
type DemoCase = {
  task: TaskName
  text: string
  reports: DemoReport[]
  decision?: {
    by: StaffName
    when: Moment
    kind: DecisionKind
    /** Number of the rule and what was seen, if the author was told. */
    reasons?: { rule: number; facts: string }
    reporterText: string
  }
  /** The author asks for another look. */
  appeal?: { when: Moment; text: string }
}

export const cases: readonly DemoCase[] = [
  {
    task: 'chattySix',
    text: 'I have a late shift and my usual sitter is away. If I am held up, the key is under the blue pot, and do not ring next door: the Millers are in Florida until the end of the month.',
    reports: [
      {
        by: 'hannah',
        ref: 'PL-4K7D',
        when: '-1 19:40',
        reason: 'private_information',
        text: 'It says where the key is, and that the house of other people is empty. They would not want that here.',
      },
    ],
  },
  {
    task: 'workbench',
    text: 'It is six feet long, weighs about as much as I do, and my granddaughter wants it for her apartment. The rail of the stairs came off in the nineties, but my grandson of twelve has always helped and never fell far.',
    reports: [
      {
        by: 'tom',
        ref: 'PL-8QXN',
        when: '90 min ago',
        reason: 'unsafe',
        text: 'A child is to carry a workbench down stairs without a rail. He means well, but somebody gets hurt.',
      },
      { by: 'grace', ref: 'PL-B3WM', when: '60 min ago', reason: 'unsafe', text: null },
    ],
  },
  {
    task: 'gutters',
    text: tasks.gutters.description,
    reports: [
      {
        by: 'tom',
        ref: 'PL-W9CE',
        when: '100 min ago',
        reason: 'unsafe',
        text: 'I build stairs for a living. Nobody stands on the top step of a short ladder, and nobody saves them from below.',
      },
      {
        by: 'rosa',
        ref: 'PL-HX2P',
        when: '70 min ago',
        reason: 'unsafe',
        text: 'Please stop this sweet boy. My husband fell from lower.',
      },
      { by: 'grace', ref: 'PL-3NZT', when: '40 min ago', reason: 'unsafe', text: null },
    ],
  },
  {
    task: 'mockInterview',
    text: 'I have an interview at an engineering office downtown and I’ve never been to one. I need somebody older to ask me hard questions for an hour and tell me the truth after.',
    reports: [
      {
        by: 'tom',
        ref: 'PL-6ZRC',
        when: '-2 08:15',
        reason: 'spam',
        text: 'Is this a place to look for a job?',
      },
    ],
    decision: {
      by: 'ola',
      when: '-1 20:30',
      kind: 'keep',
      reporterText: 'He asks for an hour of practice, and sells nothing. Thank you for looking out.',
    },
  },
  {
    task: 'eyeClinic',
    text: 'They put drops in, so I am told I must not see myself home. Please fetch me at the side door of my building, the code is 4417. The lady on the second floor lets you in if it sticks, she is always at home.',
    reports: [
      {
        by: 'hannah',
        ref: 'PL-T5VH',
        when: '-4 12:20',
        reason: 'private_information',
        text: 'That is the door of eleven families, with its code.',
      },
    ],
    decision: {
      by: 'ola',
      when: '-3 20:10',
      kind: 'warn',
      reasons: {
        rule: 6,
        facts:
          'In your post we saw the code of a door behind which other people live, who have not agreed to it. Please stop it now.',
      },
      reporterText: 'The code is out of the post, and we have told its author why. Thank you for looking out.',
    },
    appeal: {
      when: '-1 09:45',
      text: 'I took the code out the same morning, an hour before anybody wrote to me. A reminder I accept. A warning, for a lady of 81 who corrected herself, seems a good deal of thunder.',
    },
  },
]
