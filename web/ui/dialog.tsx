import { Title } from '@mantine/core'
import { type PointerEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { clearToasts } from '#web/lib/toast.ts'
import { layOnTop } from '#web/lib/top-layer.ts'
import { CloseButton } from './close-button.tsx'
import classes from './dialog.module.css'

type Props = {
  opened: boolean
  title: string
  /** Wide, for what is read rather than answered; a sheet at the bottom, within reach of a thumb. */
  width?: 'narrow' | 'wide' | 'sheet'
  onClose: () => void
  children: ReactNode
}

/**
 * Asks for attention until it is closed. The browser's own dialog holds the focus, closes on Escape and gives the focus
 * back; the library's would be a sixth of what a screen loads.
 */
export const Dialog = ({ opened, ...dialog }: Props) => opened && <OpenDialog {...dialog} />

function OpenDialog({ title, width = 'narrow', onClose, children }: Omit<Props, 'opened'>) {
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const [isShown, setShown] = useState(false)
  const pressedBeside = useRef(false)

  // What is inside comes once the dialog is shown, so that it can be measured, and take the focus.
  useLayoutEffect(() => {
    const shown = dialog.current
    if (!shown) return
    // What was said before would lie over the dialog's head.
    clearToasts()
    shown.showModal()
    setShown(true)
    const leaveTop = layOnTop(shown)
    return () => {
      leaveTop()
      shown.close()
    }
  }, [])

  useEffect(() => {
    if (isShown) dialog.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }, [isShown])

  /** A text selected beyond the edge is no press beside the dialog. */
  const notePress = ({ target, currentTarget }: PointerEvent) => {
    pressedBeside.current = target === currentTarget
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape and the close button do the same by keyboard.
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      data-width={width}
      className={classes.dialog}
      onClose={onClose}
      onPointerDown={notePress}
      onClick={({ target, currentTarget }) => pressedBeside.current && target === currentTarget && onClose()}
    >
      <div className={classes.inside}>
        <div className={classes.head}>
          <Title order={2} size="1.35rem" id={titleId}>
            {title}
          </Title>
          <CloseButton label="Close" className={classes.close} onClick={onClose} />
        </div>
        {isShown && children}
      </div>
    </dialog>
  )
}
