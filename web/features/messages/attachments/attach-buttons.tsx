import { IconCamera, IconPaperclip } from '@tabler/icons-react'
import { type ComponentProps, type ReactNode, useRef } from 'react'
import { attachmentAccept } from '#shared/files/rules.ts'
import classes from '#web/features/messages/chat/composer-field.module.css'
import { IconButton } from '#web/ui/icon-button.tsx'

type Props = { onPick: (files: File[]) => void }

/** Buttons for the device's files and, on touch devices, the camera. */
export const AttachButtons = ({ onPick }: Props) => (
  <>
    <PickButton label="Attach a file" accept={attachmentAccept} multiple onPick={onPick}>
      <IconPaperclip size={22} aria-hidden />
    </PickButton>
    <PickButton label="Take a photo" accept="image/*" capture="environment" className={classes.camera} onPick={onPick}>
      <IconCamera size={22} aria-hidden />
    </PickButton>
  </>
)

type PickProps = Props & ComponentProps<'input'> & { label: string; children: ReactNode }

function PickButton({ label, className, onPick, children, ...input }: PickProps) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <>
      <IconButton aria-label={label} {...(className && { className })} onClick={() => field.current?.click()}>
        {children}
      </IconButton>
      <input
        ref={field}
        type="file"
        hidden
        {...input}
        onChange={({ currentTarget }) => {
          onPick([...(currentTarget.files ?? [])])
          // Allows picking the same file again.
          currentTarget.value = ''
        }}
      />
    </>
  )
}
