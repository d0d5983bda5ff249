import { type FormEvent, useEffect, useRef, useState } from 'react'
import { reportMaxCharacters } from '#shared/constants.ts'
import { type ReportReason, reportReasons } from '#shared/reports/choices.ts'
import { mayIncludeMessages } from '#shared/reports/rules.ts'
import type { Report } from '#shared/reports/schema.ts'
import { countCharacters } from '#web/lib/character-count.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { FormButtons } from '#web/ui/form-buttons.tsx'
import { LimitedTextArea } from '#web/ui/limited-text-area.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { Text } from '#web/ui/text.tsx'
import type { ReportSubject } from './open-report.ts'
import { useSendReport } from './queries.ts'
import { notesOn, reportCopy } from './report-copy.ts'

type Props = {
  subject: ReportSubject
  reason: ReportReason
  onSent: (report: Report) => void
  onBack: () => void
}

/** The second step of a report. The words are stored nowhere but in the report. */
export function ReportForm({ subject: { kind, id, person }, reason, onSent, onBack }: Props) {
  const [text, setText] = useState('')
  const [includeMessages, setIncludeMessages] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const report = useSendReport()

  useEffect(() => form.current?.querySelector('textarea')?.focus(), [])

  function send(event: FormEvent) {
    event.preventDefault()
    if (countCharacters(text) > reportMaxCharacters) return
    report.mutate({ subjectKind: kind, subjectId: id, reason, text, includeMessages }, { onSuccess: onSent })
  }

  return (
    <form ref={form} onSubmit={send} noValidate>
      <Stack>
        <Text>
          <strong>{reportReasons[reason].label}</strong>
        </Text>
        <LimitedTextArea
          label={reportCopy.words}
          description={reportCopy.wordsNote}
          maxCharacters={reportMaxCharacters}
          value={text}
          onChange={setText}
          maxRows={8}
        />
        {mayIncludeMessages(kind) && (
          <Switch
            label={reportCopy.messages}
            description={reportCopy.messagesNote}
            checked={includeMessages}
            onChange={(event) => setIncludeMessages(event.currentTarget.checked)}
          />
        )}
        <Text size="sm" tone="soft">
          {notesOn(kind, person).join(' ')}
        </Text>
        <FormButtons onCancel={onBack} cancelLabel={reportCopy.back}>
          <BusyButton type="submit" isBusy={report.isPending}>
            {reportCopy.send}
          </BusyButton>
        </FormButtons>
      </Stack>
    </form>
  )
}
