import { IconChevronRight } from '@tabler/icons-react'
import { type ReportReason, reasonNames, reportReasons } from '#shared/reports/choices.ts'
import { Anchor } from '#web/ui/anchor.tsx'
import { PlainButton } from '#web/ui/plain-button.tsx'
import { Text } from '#web/ui/text.tsx'
import classes from './reason-list.module.css'
import { reportCopy } from './report-copy.ts'

/** The first step of a report: one tap on a reason. */
export const ReasonList = ({ onChoose }: { onChoose: (reason: ReportReason) => void }) => (
  <>
    <Text tone="soft">{reportCopy.question}</Text>
    <ul className={classes.reasons}>
      {reasonNames.map((name, index) => (
        <li key={name}>
          <PlainButton
            className={classes.reason}
            onClick={() => onChoose(name)}
            {...(index === 0 && { 'data-autofocus': true })}
          >
            <span>{reportReasons[name].label}</span>
            <IconChevronRight size={18} aria-hidden />
          </PlainButton>
        </li>
      ))}
    </ul>
    <Text size="sm" tone="soft">
      <Anchor href="/guidelines" target="_blank">
        {reportCopy.rules}
      </Anchor>
    </Text>
  </>
)
