import { IconCamera } from '@tabler/icons-react'
import { type RefObject, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { AdjustButton } from './adjust-button.tsx'
import classes from './avatar-actions.module.css'
import { avatarButton, PictureLabel } from './avatar-button.tsx'
import { RemoveButton } from './remove-button.tsx'
import type { Avatar } from './use-avatar.ts'

type Props = { avatar: Avatar; hasPicture: boolean }

/** Buttons below the viewer's picture: change, adjust or remove it. */
export function AvatarActions({ avatar, hasPicture }: Props) {
  const choose = useRef<HTMLButtonElement>(null)
  return (
    <div className={classes.actions}>
      <ChooseButton ref={choose} avatar={avatar} hasPicture={hasPicture} />
      {hasPicture && <AdjustButton avatar={avatar} />}
      {hasPicture && <RemoveButton avatar={avatar} nextFocus={choose} />}
    </div>
  )
}

function ChooseButton({ ref, avatar, hasPicture }: Props & { ref: RefObject<HTMLButtonElement | null> }) {
  const { isBusy } = avatar
  const field = useRef<HTMLInputElement>(null)

  function take(input: HTMLInputElement) {
    const [picture] = input.files ?? []
    if (picture) avatar.choose(picture)
    // Allows choosing the same file again.
    input.value = ''
  }

  return (
    <>
      <input
        ref={field}
        type="file"
        accept="image/*"
        hidden
        aria-label="Picture"
        onChange={({ currentTarget }) => take(currentTarget)}
      />
      <Button
        ref={ref}
        {...avatarButton}
        leftSection={<IconCamera size={18} stroke={1.8} aria-hidden />}
        aria-disabled={isBusy}
        onClick={() => !isBusy && field.current?.click()}
      >
        <span>{isBusy ? 'Uploading…' : hasPicture ? 'Change' : 'Add a'}</span>
        {!isBusy && <PictureLabel shown={!hasPicture} />}
      </Button>
    </>
  )
}
