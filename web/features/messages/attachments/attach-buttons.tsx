import { IconPlus } from '@tabler/icons-react'
import { type ComponentProps, useRef } from 'react'
import { attachmentAccept } from '#shared/files/rules.ts'
import { coarsePointer } from '#web/lib/coarse-pointer.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { Popover } from '#web/ui/popover.tsx'

const AttachMenu = lazyComponent(() => import('./attach-menu.tsx').then((part) => part.AttachMenu))

type Props = { onPick: (files: File[]) => void }

/**
 * One button for the device's files and, on touch devices, the camera, so that the text gets the space. The camera of a
 * device with a mouse faces the user.
 */
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
            <IconButton aria-label="Attach a file or a photo" {...AttachMenu.preloadHandlers} {...opener}>
              <IconPlus size={24} aria-hidden />
            </IconButton>
          )}
        >
          {(close) => (
            <AttachMenu
              files={files}
              camera={camera}
              onChoose={(field) => {
                close()
                field.current?.click()
              }}
            />
          )}
        </Popover>
      ) : (
        <IconButton aria-label="Attach a file" onClick={() => files.current?.click()}>
          <IconPlus size={24} aria-hidden />
        </IconButton>
      )}
      <FileInput ref={files} accept={attachmentAccept} multiple onPick={onPick} />
      <FileInput ref={camera} accept="image/*" capture="environment" onPick={onPick} />
    </>
  )
}

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
