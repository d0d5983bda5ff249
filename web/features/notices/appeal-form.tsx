import { useEffect } from 'react'
import { appealMaxCharacters } from '#shared/constants.ts'
import { showToast } from '#web/lib/toast.ts'
import { useWordsForm } from '#web/lib/use-words-form.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { DraftStoredNote } from '#web/ui/draft-stored-note.tsx'
import { FormButtons } from '#web/ui/form-buttons.tsx'
import { LimitedTextArea } from '#web/ui/limited-text-area.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { appealCopy } from './appeal-copy.ts'

type Props = {
  draftKey: string
  appeal: { isPending: boolean; mutate: (text: string, callbacks: { onSuccess: () => void }) => void }
  /** Given if the form can be left. */
  onClose?: () => void
}

/** The words of an appeal. They survive a reload, and are forgotten once they are sent. */
export function AppealForm({ draftKey, appeal, onClose }: Props) {
  const { form, text, focusText } = useWordsForm({
    draftKey,
    maxCharacters: appealMaxCharacters,
    missing: appealCopy.missing,
    send: (words, onSent) => {
      const finish = () => {
        onSent()
        showToast(appealCopy.sent)
        onClose?.()
      }
      appeal.mutate(words, { onSuccess: finish })
    },
  })

  const wasOpened = onClose !== undefined
  useEffect(() => {
    if (wasOpened) focusText()
  }, [wasOpened])

  return (
    <form {...form}>
      <Stack>
        <LimitedTextArea {...text} label={appealCopy.why} description={appealCopy.whyNote} maxRows={12} />
        <DraftStoredNote />
        {onClose ? (
          <FormButtons onCancel={onClose} cancelLabel={appealCopy.cancel}>
            <BusyButton type="submit" isBusy={appeal.isPending}>
              {appealCopy.send}
            </BusyButton>
          </FormButtons>
        ) : (
          <BusyButton type="submit" size="lg" fullWidth isBusy={appeal.isPending}>
            {appealCopy.send}
          </BusyButton>
        )}
      </Stack>
    </form>
  )
}
