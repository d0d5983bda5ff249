import { IconTrash } from '@tabler/icons-react'
import { type RefObject, useState } from 'react'
import { useFocusAfterRender } from '#web/lib/use-focus-after-render.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { avatarButton, PictureLabel } from './avatar-button.tsx'
import type { Avatar } from './use-avatar.ts'

type Props = {
  avatar: Avatar
  /** Takes over the focus after the picture is removed. */
  nextFocus: RefObject<HTMLButtonElement | null>
}

/** Asks for confirmation, because a removed picture cannot be restored. */
export function RemoveButton({ avatar, nextFocus }: Props) {
  const [isAsking, setAsking] = useState(false)
  const focusNext = useFocusAfterRender(nextFocus)

  function remove() {
    setAsking(false)
    avatar.remove()
    focusNext()
  }

  return (
    <>
      {!avatar.isBusy && (
        <Button
          {...avatarButton}
          variant="subtle"
          leftSection={<IconTrash size={18} stroke={1.8} aria-hidden />}
          aria-haspopup="dialog"
          onClick={() => setAsking(true)}
        >
          Remove
          <PictureLabel />
        </Button>
      )}
      <ConfirmDialog
        opened={isAsking}
        title="Remove your picture?"
        text="Your neighbors see your initials instead. To have it again, you choose it once more."
        confirmLabel="Remove Picture"
        cancelLabel="Keep It"
        isDanger
        onConfirm={remove}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
