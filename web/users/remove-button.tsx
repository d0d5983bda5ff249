import { IconTrash } from '@tabler/icons-react'
import { type RefObject, useState } from 'react'
import { useFocusAfter } from '#web/lib/use-focus-after.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { avatarButton, PictureWord } from './avatar-button.tsx'
import type { Avatar } from './use-avatar.ts'

type Props = {
  avatar: Avatar
  /** Has the focus once there is nothing to remove. */
  heir: RefObject<HTMLButtonElement | null>
}

/** Asks first: of a picture that is gone nothing is kept. */
export function RemoveButton({ avatar, heir }: Props) {
  const [isAsking, setAsking] = useState(false)
  const focusHeir = useFocusAfter(heir)

  function remove() {
    setAsking(false)
    avatar.remove()
    focusHeir()
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
          <PictureWord />
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
