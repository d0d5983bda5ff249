import { type FormEvent, useEffect, useRef, useState } from 'react'
import { appealMaxCharacters } from '#shared/constants.ts'
import { countCharacters } from '#web/lib/character-count.ts'
import { storageKey } from '#web/lib/storage.ts'
import { showToast } from '#web/lib/toast.ts'
import { useStoredText } from '#web/lib/use-stored-text.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { DraftStoredNote } from '#web/ui/draft-stored-note.tsx'
import { FormButtons } from '#web/ui/form-buttons.tsx'
import { LimitedTextArea } from '#web/ui/limited-text-area.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { appealCopy } from './appeal-copy.ts'
import { useAppeal } from './queries.ts'

type Props = { decisionId: string; viewerId: string; onClose: () => void }

/** The words of an appeal. They survive a reload, and are forgotten once they are sent. */
export function AppealForm({ decisionId, viewerId, onClose }: Props) {
  const draft = useStoredText(appealKey(viewerId, decisionId))
  const [isMissing, setMissing] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const appeal = useAppeal()
  const focusText = () => form.current?.querySelector('textarea')?.focus()

  useEffect(() => form.current?.querySelector('textarea')?.focus(), [])

  function write(text: string) {
    setMissing(false)
    draft.write(text)
  }

  function send(event: FormEvent) {
    event.preventDefault()
    const characters = countCharacters(draft.text)
    setMissing(characters === 0)
    if (characters === 0 || characters > appealMaxCharacters) return focusText()
    appeal.mutate({ id: decisionId, text: draft.text }, { onSuccess: finish })
  }

  function finish() {
    draft.clear()
    showToast(appealCopy.sent)
    onClose()
  }

  return (
    <form ref={form} onSubmit={send} noValidate>
      <Stack>
        <LimitedTextArea
          label={appealCopy.why}
          description={appealCopy.whyNote}
          maxCharacters={appealMaxCharacters}
          value={draft.text}
          onChange={write}
          maxRows={12}
          error={isMissing ? appealCopy.missing : undefined}
        />
        <DraftStoredNote />
        <FormButtons onCancel={onClose} cancelLabel={appealCopy.cancel}>
          <BusyButton type="submit" isBusy={appeal.isPending}>
            {appealCopy.send}
          </BusyButton>
        </FormButtons>
      </Stack>
    </form>
  )
}

export const appealKey = (viewerId: string, decisionId: string): string => storageKey('appeal', viewerId, decisionId)
