import { IconCrop } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { avatarButton, PictureLabel } from './avatar-button.tsx'
import type { Avatar, ChosenPicture } from './use-avatar.ts'

const AdjustPicture = lazyComponent(async () => (await import('./adjust-picture.tsx')).AdjustPicture)

/** Crops the picture again, while the original is available on this page. */
export function AdjustButton({ avatar }: { avatar: Avatar }) {
  const [adjusted, setAdjusted] = useState<ChosenPicture | null>(null)
  const close = () => setAdjusted(null)

  if (avatar.original === null && adjusted === null) return null
  return (
    <>
      <Button
        {...avatarButton}
        leftSection={<IconCrop size={18} stroke={1.8} aria-hidden />}
        {...AdjustPicture.preloadHandlers}
        onClick={() => setAdjusted(avatar.original)}
      >
        Adjust
        <PictureLabel />
      </Button>
      {adjusted && (
        <Dialog opened title="Adjust Picture" onClose={close}>
          <AdjustPicture
            chosen={adjusted}
            isBusy={avatar.isBusy}
            onSave={(crop) => void avatar.send({ ...adjusted, crop }, close)}
            onCancel={close}
          />
        </Dialog>
      )}
    </>
  )
}
