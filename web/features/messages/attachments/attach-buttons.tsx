import { IconCamera, IconPaperclip, IconPlus } from '@tabler/icons-react'
import { type ComponentProps, type RefObject, useRef } from 'react'
import { attachmentAccept } from '#shared/files/rules.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { PlainButton } from '#web/ui/plain-button.tsx'
import { Popover } from '#web/ui/popover.tsx'
import classes from './attach-buttons.module.css'

type Props = { onPick: (files: File[]) => void }

/** The camera of a device with a mouse faces the user, so only touch devices offer it. */
const coarsePointer = matchMedia('(pointer: coarse)')
const attachLabel = 'Attach a file'

/** One button for the device's files and, on touch devices, the camera, so that the text gets the space. */
export function AttachButtons({ onPick }: Props) {
  const files = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  return (
    <>
      {coarsePointer.matches ? (
        <Popover
          label="Attach"
          width="menu"
          opener={(opener) => (
            <IconButton aria-label="Attach a file or a photo" {...opener}>
              <IconPlus size={24} aria-hidden />
            </IconButton>
          )}
        >
          {(close) => (
            <AttachMenu
              onChoose={(field) => {
                close()
                field.current?.click()
              }}
              files={files}
              camera={camera}
            />
          )}
        </Popover>
      ) : (
        <IconButton aria-label={attachLabel} onClick={() => files.current?.click()}>
          <IconPlus size={24} aria-hidden />
        </IconButton>
      )}
      <FileInput ref={files} accept={attachmentAccept} multiple onPick={onPick} />
      <FileInput ref={camera} accept="image/*" capture="environment" onPick={onPick} />
    </>
  )
}

type Field = RefObject<HTMLInputElement | null>
type AttachMenuProps = { files: Field; camera: Field; onChoose: (field: Field) => void }

const AttachMenu = ({ files, camera, onChoose }: AttachMenuProps) => (
  <div className={classes.menu}>
    <PlainButton className={classes.entry} onClick={() => onChoose(files)}>
      <IconPaperclip size={22} aria-hidden />
      {attachLabel}
    </PlainButton>
    <PlainButton className={classes.entry} onClick={() => onChoose(camera)}>
      <IconCamera size={22} aria-hidden />
      Take a photo
    </PlainButton>
  </div>
)

const FileInput = ({ onPick, ...input }: Props & ComponentProps<'input'>) => (
  <input
    type="file"
    hidden
    {...input}
    onChange={({ currentTarget }) => {
      onPick([...(currentTarget.files ?? [])])
      // Allows picking the same file again.
      currentTarget.value = ''
    }}
  />
)
