import { IconCamera, IconCrop, IconTrash } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { later } from '#web/ui/later.tsx'
import classes from './avatar-actions.module.css'
import type { Chosen, useAvatar } from './use-avatar.ts'

const AdjustPicture = later(async () => (await import('./adjust-picture.tsx')).AdjustPicture)

type Props = { avatar: ReturnType<typeof useAvatar>; hasPicture: boolean }

/** Under the viewer's face: another picture, another cut of it, or none. */
export function AvatarActions({ avatar, hasPicture }: Props) {
  const { isBusy } = avatar
  const file = useRef<HTMLInputElement>(null)
  const choose = useRef<HTMLButtonElement>(null)
  const [adjusted, setAdjusted] = useState<Chosen | null>(null)
  const close = () => setAdjusted(null)

  function take(files: FileList | null) {
    const [picture] = files ?? []
    if (picture) avatar.choose(picture)
    // The same file may be chosen again.
    if (file.current) file.current.value = ''
  }

  function remove() {
    avatar.remove()
    choose.current?.focus()
  }

  return (
    <div className={classes.actions}>
      <input
        ref={file}
        type="file"
        accept="image/*"
        hidden
        aria-label="Picture"
        onChange={({ currentTarget }) => take(currentTarget.files)}
      />
      <Button
        ref={choose}
        {...look}
        leftSection={<IconCamera size={18} stroke={1.8} aria-hidden />}
        aria-disabled={isBusy}
        onClick={() => !isBusy && file.current?.click()}
      >
        {isBusy ? 'Uploading…' : hasPicture ? 'Change' : 'Add a'}
        {!isBusy && <Picture shown={!hasPicture} />}
      </Button>
      {hasPicture && (
        <Button
          {...look}
          leftSection={<IconCrop size={18} stroke={1.8} aria-hidden />}
          {...AdjustPicture.intent}
          onClick={() => void avatar.readAgain().then(setAdjusted)}
        >
          Adjust
          <Picture />
        </Button>
      )}
      {hasPicture && !isBusy && (
        <Button
          {...look}
          variant="subtle"
          leftSection={<IconTrash size={18} stroke={1.8} aria-hidden />}
          onClick={remove}
        >
          Remove
          <Picture />
        </Button>
      )}
      {adjusted && (
        <Dialog opened title="Adjust Picture" onClose={close}>
          <AdjustPicture
            chosen={adjusted}
            isBusy={isBusy}
            onSave={(cut) => void avatar.send({ ...adjusted, cut }, close)}
            onCancel={close}
          />
        </Dialog>
      )}
    </div>
  )
}

/** The word that the picture above says to who sees it. */
const Picture = ({ shown = false }: { shown?: boolean }) =>
  shown ? <>&nbsp;Picture</> : <span className="unseen">&nbsp;Picture</span>

const look = { variant: 'light', size: 'sm' } as const
