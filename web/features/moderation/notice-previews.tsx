import type { DecisionKind } from '#shared/moderation/choices.ts'
import { describeNotice, type NoticeWords, ruleNumbered } from '#shared/moderation/notice-copy.ts'
import type { SubjectKind } from '#shared/reports/choices.ts'
import { site } from '#site'
import { Text } from '#web/ui/text.tsx'
import { decisionCopy } from './moderation-copy.ts'
import classes from './notice-previews.module.css'

type Props = {
  subjectKind: SubjectKind
  /** Reference of one of the reports. */
  reference: string | null
  decision: {
    kind: DecisionKind
    rule: number | null
    facts: string | null
    reporterText: string | null
    until: string | null
    isByTied: boolean
  }
  /** True if the decision was taken back, which is all that both sides read then. */
  isReversed?: boolean
}

/** The two notices of a decision, in the words in which they are read. */
export function NoticePreviews({ subjectKind, reference, decision, isReversed = false }: Props) {
  const { kind, rule, facts, reporterText, until, isByTied } = decision
  const tookStep = kind !== 'keep'
  const common = { tookStep, subjectKind, rule, isReversed, isChanged: false, isByTied }
  return (
    <div className={classes.previews}>
      <Preview
        title={decisionCopy.authorReads}
        notice={tookStep ? { ...common, kind, ref: null, text: facts, until } : null}
      />
      <Preview
        title={decisionCopy.reportersRead}
        notice={{ ...common, kind: null, ref: reference, text: reporterText, until: null }}
      />
    </div>
  )
}

function Preview({ title, notice }: { title: string; notice: (NoticeWords & { rule: number | null }) | null }) {
  const rule = ruleNumbered(site.rules, notice?.rule ?? null)
  const paragraphs = notice ? describeNotice(notice, { rule, timeZone: site.timeZone }) : [decisionCopy.untold]
  return (
    <div className={classes.preview}>
      <Text size="sm" tone="soft">
        {title}
      </Text>
      {paragraphs.map((paragraph) => (
        <p key={paragraph} dir="auto">
          {paragraph}
        </p>
      ))}
    </div>
  )
}
