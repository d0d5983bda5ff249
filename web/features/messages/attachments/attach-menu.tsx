import { IconCamera, IconPaperclip } from '@tabler/icons-react'
import type { RefObject } from 'react'
import classes from '#web/ui/menu.module.css'
import { PlainButton } from '#web/ui/plain-button.tsx'

type FileField = RefObject<HTMLInputElement | null>
type Props = { files: FileField; camera: FileField; onChoose: (field: FileField) => void }

/** On touch devices, chooses between the device's files and the camera. */
export const AttachMenu = ({ files, camera, onChoose }: Props) => (
  <div className={classes.menu}>
    <PlainButton className={classes.entry} onClick={() => onChoose(files)}>
      <IconPaperclip size={22} aria-hidden />
      <span>Attach a file</span>
    </PlainButton>
    <PlainButton className={classes.entry} onClick={() => onChoose(camera)}>
      <IconCamera size={22} aria-hidden />
      <span>Take a photo</span>
    </PlainButton>
  </div>
)
