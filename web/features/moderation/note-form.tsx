import type { ReactNode } from 'react'
import { noteMaxCharacters } from '#shared/moderation/limits.ts'
import { needsFactor } from '#web/lib/request-errors.ts'
import { storageKey } from '#web/lib/storage.ts'
import { showToast } from '#web/lib/toast.ts'
import { useWordsForm } from '#web/lib/use-words-form.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { DraftStoredNote } from '#web/ui/draft-stored-note.tsx'
import { LimitedTextArea } from '#web/ui/limited-text-area.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { noteCopy } from './notes-copy.ts'
import { useWriteNote } from './queries.ts'

type Props = { caseId: string; viewerId: string; renderFactorGate: (onShown: () => void) => ReactNode }

/** Writes a note to the other volunteers. Its draft survives a reload. */
export function NoteForm({ caseId, viewerId, renderFactorGate }: Props) {
  const note = useWriteNote()
  const { form, text } = useWordsForm({
    draftKey: storageKey('note', viewerId, caseId),
    maxCharacters: noteMaxCharacters,
    missing: noteCopy.missing,
    send: (words, onSent) => {
      const finish = () => {
        onSent()
        showToast(noteCopy.written)
      }
      note.mutate({ id: caseId, text: words }, { onSuccess: finish })
    },
  })
  return (
    <form {...form}>
      <Stack gap="sm">
        {needsFactor(note.error) && <div>{renderFactorGate(note.reset)}</div>}
        <LimitedTextArea {...text} label={noteCopy.label} description={noteCopy.description} maxRows={12} />
        <BusyButton type="submit" variant="light" fullWidth isBusy={note.isPending}>
          {noteCopy.write}
        </BusyButton>
        <DraftStoredNote />
      </Stack>
    </form>
  )
}
