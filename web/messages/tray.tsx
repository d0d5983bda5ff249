import { Skeleton } from '@mantine/core'
import { useEffect } from 'react'
import { later } from '#web/ui/later.tsx'
import type { Props } from './attached-files.tsx'

const AttachedFiles = later<Props>(
  () => import('./attached-files.tsx').then((part) => part.AttachedFiles),
  () => <Skeleton height="3.5rem" mb="xs" radius="md" />,
)

/** What goes with the next message. */
export function Tray(props: Props) {
  // Something may be attached without a network.
  useEffect(AttachedFiles.preload, [])

  return (
    <>
      {props.files.length > 0 && <AttachedFiles {...props} />}
      <span className="unseen" role="status">
        {props.files.length > 0 && attachedText(props.files.length)}
      </span>
    </>
  )
}

const attachedText = (count: number) => `${count} ${count === 1 ? 'file' : 'files'} attached`
