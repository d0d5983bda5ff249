import { IconCrop } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { later } from '#web/ui/later.tsx'
import { avatarButton, PictureWord } from './avatar-button.tsx'
import type { Avatar, Chosen } from './use-avatar.ts'

const AdjustPicture = later(async () => (await import('./adjust-picture.tsx')).AdjustPicture)

/** Another cut of the picture, as long as all of it is there. */
export function AdjustButton({ avatar }: { avatar: Avatar }) {
  const [adjusted, setAdjusted] = useState<Chosen | null>(null)
  const close = () => setAdjusted(null)

  if (avatar.whole === null && adjusted === null) return null
  return (
    <>
      <Button
        {...avatarButton}
        leftSection={<IconCrop size={18} stroke={1.8} aria-hidden />}
        {...AdjustPicture.intent}
        onClick={() => setAdjusted(avatar.whole)}
      >
        Adjust
        <PictureWord />
      </Button>
      {adjusted && (
        <Dialog opened title="Adjust Picture" onClose={close}>
          <AdjustPicture
            chosen={adjusted}
            isBusy={avatar.isBusy}
            onSave={(cut) => void avatar.send({ ...adjusted, cut }, close)}
            onCancel={close}
          />
        </Dialog>
      )}
    </>
  )
}
