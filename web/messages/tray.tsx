import { VisuallyHidden } from '@mantine/core'
import { later } from '#web/ui/later.tsx'
import type { TrayProps } from './tray-files.tsx'

const TrayFiles = later(
  () => import('./tray-files.tsx').then((part) => part.TrayFiles),
  () => null,
)

/** What goes with the next message. Its code comes with the first file. */
export const Tray = (props: TrayProps) => (
  <>
    {props.files.length > 0 && <TrayFiles {...props} />}
    <VisuallyHidden role="status">{props.files.length > 0 && attachedText(props.files.length)}</VisuallyHidden>
  </>
)

const attachedText = (count: number) => `${count} ${count === 1 ? 'file' : 'files'} attached`
