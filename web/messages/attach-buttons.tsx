import { IconCamera, IconPaperclip } from '@tabler/icons-react'
import { type ComponentProps, type ReactNode, useRef } from 'react'
import { attachable } from '#shared/files/rules.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import classes from './composer.module.css'

type Props = { onPick: (files: File[]) => void }

/** The device's files, and on what has one in its back, the camera. */
export const AttachButtons = ({ onPick }: Props) => (
  <>
    <PickButton label="Attach a file" accept={attachable} multiple onPick={onPick}>
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
          // The same file can be picked once more.
          currentTarget.value = ''
        }}
      />
    </>
  )
}
