import { useRef, useState } from 'react'
import { yearOptionFor } from '#shared/calendar.ts'
import { appealHint, outcomeSentences, samePersonText, tiedAnswerText } from '#shared/moderation/notice-copy.ts'
import type { Notice } from '#shared/moderation/schema.ts'
import { daysBetween, getDateTimeFormat } from '#shared/time.ts'
import { site } from '#site'
import { readStored } from '#web/lib/storage.ts'
import { useFocusFallback } from '#web/lib/use-focus-fallback.ts'
import { useToday } from '#web/lib/use-today.ts'
import { Button } from '#web/ui/button.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { Text } from '#web/ui/text.tsx'
import { appealCopy } from './appeal-copy.ts'
import { AppealForm } from './appeal-form.tsx'
import classes from './notice-appeal.module.css'
import { appealKey, useAppeal } from './queries.ts'
import { QuotedWords } from './quoted-words.tsx'

type Props = { notice: Notice; viewerId: string }

/**
 * The way from a notice to another look at its decision: until when to ask, the words, that they wait, and the answer.
 * The focus stays here when one of these replaces another.
 */
export function NoticeAppeal({ notice, viewerId }: Props) {
  const region = useRef<HTMLDivElement>(null)
  const { appealUntil, appeal, decisionId } = notice
  const focusFallback = useFocusFallback(region)
  if (!appealUntil && !appeal) return null
  return (
    <div {...focusFallback}>
      <div ref={region} tabIndex={-1} className={classes.appeal}>
        {appealUntil && <Ask until={appealUntil} decisionId={decisionId} viewerId={viewerId} />}
        {appeal && <SentAppeal appeal={appeal} />}
      </div>
    </div>
  )
}

type Answer = NonNullable<NonNullable<Notice['appeal']>['answer']>

type AskProps = { until: string; decisionId: string; viewerId: string }

function Ask({ until, decisionId, viewerId }: AskProps) {
  const [isOpen, setOpen] = useState(false)
  const hasDraft = readStored(appealKey(viewerId, decisionId)) !== ''
  if (isOpen) return <OwnAppealForm decisionId={decisionId} viewerId={viewerId} onClose={() => setOpen(false)} />
  return (
    <Stack gap="sm" align="start">
      <Text size="sm" tone="soft">
        {appealHint(until, site.timeZone)}
      </Text>
      <Button variant="light" onClick={() => setOpen(true)}>
        {hasDraft ? appealCopy.goOn : appealCopy.ask}
      </Button>
    </Stack>
  )
}

function OwnAppealForm({ decisionId, viewerId, onClose }: Omit<AskProps, 'until'> & { onClose: () => void }) {
  const appeal = useAppeal(decisionId)
  return <AppealForm draftKey={appealKey(viewerId, decisionId)} appeal={appeal} onClose={onClose} />
}

export function SentAppeal({ appeal }: { appeal: NonNullable<Notice['appeal']> }) {
  const today = useToday()
  const { isOwn, text, answer } = appeal
  const day = formatDay(appeal.createdAt, today)
  return (
    <Stack gap="sm">
      <Text>
        <strong>{`${isOwn ? appealCopy.asked(day) : appealCopy.askedByOther(day)}${answer ? '' : ` ${appealCopy.waits}`}`}</strong>
      </Text>
      {text && <QuotedWords>{text}</QuotedWords>}
      {answer && (
        <>
          <Text>
            <strong>{outcomeSentences[answer.outcome]}</strong>
          </Text>
          {answer.text && <QuotedWords>{answer.text}</QuotedWords>}
          <Text size="sm" tone="soft">
            {describeAnswer(answer, formatDay(answer.createdAt, today))}
          </Text>
        </>
      )}
    </Stack>
  )
}

const describeAnswer = ({ isBySamePerson, isByTied }: Answer, day: string): string =>
  [
    `${appealCopy.answered(day)}.`,
    ...(isBySamePerson ? [samePersonText] : []),
    ...(isByTied ? [tiedAnswerText] : []),
  ].join(' ')

/** Formats a day within a sentence: 'Nov 28', with the year if it is far away. */
const formatDay = (instant: string, today: Date): string =>
  getDateTimeFormat({ month: 'short', day: 'numeric', ...yearOptionFor(daysBetween(new Date(instant), today)) }).format(
    new Date(instant),
  )
