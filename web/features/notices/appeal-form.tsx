import { useEffect } from 'react'
import { appealMaxCharacters } from '#shared/constants.ts'
import { storageKey } from '#web/lib/storage.ts'
import { showToast } from '#web/lib/toast.ts'
import { useWordsForm } from '#web/lib/use-words-form.ts'
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
  const appeal = useAppeal()
  const { form, text, focusText } = useWordsForm({
    draftKey: appealKey(viewerId, decisionId),
    maxCharacters: appealMaxCharacters,
    missing: appealCopy.missing,
    send: (words, onSent) => {
      const finish = () => {
        onSent()
        showToast(appealCopy.sent)
        onClose()
      }
      appeal.mutate({ id: decisionId, text: words }, { onSuccess: finish })
    },
  })

  useEffect(() => focusText(), [])

  return (
    <form {...form}>
      <Stack>
        <LimitedTextArea {...text} label={appealCopy.why} description={appealCopy.whyNote} maxRows={12} />
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
