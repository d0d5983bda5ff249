import { useState } from 'react'
import {
  answeredText,
  answerLabels,
  askModeratorLabel,
  contestedText,
  didItHappenText,
  noShowText,
  theirNoteText,
  theyHaveUntilText,
} from '#shared/arrangements/copy.ts'
import type { Arrangement } from '#shared/arrangements/schema.ts'
import { isolateBidi } from '#shared/bidi.ts'
import { getDateTimeFormat } from '#shared/time.ts'
import { firstNameOf } from '#shared/users/format-user.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { Text } from '#web/ui/text.tsx'
import { AnswerArrangementForm } from './answer-arrangement-form.tsx'

type Props = {
  arrangement: Arrangement
  /** Opens the report of what the two have agreed on. */
  onReport: () => void
}

/** Asks one of the two whether it happened, and shows where that stands. */
export function QuestionPanel({ arrangement, onReport }: Props) {
  const [isChanging, setChanging] = useState(false)
  const now = useNow()
  const { answer, outcome, mayAnswer, theirNote, theyHaveUntil } = arrangement
  const name = firstNameOf(arrangement.with)
  const asks = mayAnswer && (answer === null || isChanging)
  return (
    <Panel title={didItHappenText}>
      <Stack gap="sm">
        {answer && !isChanging && <Text>{answeredText(answerLabels(name)[answer])}</Text>}
        {theyHaveUntil && !isChanging && (
          <Text tone="soft">{theyHaveUntilText(name, formatDeadline(theyHaveUntil))}</Text>
        )}
        {outcome === 'contested' && <Text>{contestedText}</Text>}
        {outcome === 'no_show' && mayAnswer && <Text>{noShowText}</Text>}
        {theirNote && <Text>{theirNoteText(name, isolateBidi(theirNote))}</Text>}
        {asks && <AnswerArrangementForm arrangement={arrangement} now={now} onSent={() => setChanging(false)} />}
        {answer && mayAnswer && !isChanging && (
          <Button variant="default" onClick={() => setChanging(true)}>
            Change
          </Button>
        )}
        {outcome === 'contested' && (
          <Button variant="default" aria-haspopup="dialog" onClick={onReport}>
            {askModeratorLabel}
          </Button>
        )}
      </Stack>
    </Panel>
  )
}

const formatDeadline = (time: string): string =>
  getDateTimeFormat({ weekday: 'short', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' }).format(
    new Date(time),
  )
