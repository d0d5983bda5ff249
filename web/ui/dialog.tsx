import { type PointerEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { clearToasts } from '#web/lib/toast.ts'
import { registerTopDialog } from '#web/lib/top-dialog.ts'
import { CloseButton } from './close-button.tsx'
import classes from './dialog.module.css'
import { Title } from './title.tsx'

type Props = {
  opened: boolean
  title: string
  /** 'wide' is for content to read; 'sheet' is placed at the bottom, within reach of a thumb. */
  width?: 'narrow' | 'wide' | 'sheet'
  onClose: () => void
  children: ReactNode
}

/** A modal dialog. The native element traps the focus, closes on Escape and restores the focus. */
export const Dialog = ({ opened, ...dialog }: Props) => opened && <OpenDialog {...dialog} />

function OpenDialog({ title, width = 'narrow', onClose, children }: Omit<Props, 'opened'>) {
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const [isShown, setShown] = useState(false)
  const pressedBackdrop = useRef(false)

  // The children render once the dialog is shown, so that they can be measured and focused.
  useLayoutEffect(() => {
    const shown = dialog.current
    if (!shown) return
    // An earlier toast would cover the dialog's header.
    clearToasts()
    shown.showModal()
    setShown(true)
    const removeFromTop = registerTopDialog(shown)
    return () => {
      removeFromTop()
      shown.close()
    }
  }, [])

  useEffect(() => {
    if (isShown) dialog.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }, [isShown])

  /** Ending a text selection outside the dialog is not a click on the backdrop. */
  const notePress = ({ target, currentTarget }: PointerEvent) => {
    pressedBackdrop.current = target === currentTarget
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
      onClick={({ target, currentTarget }) => pressedBackdrop.current && target === currentTarget && onClose()}
    >
      <div className={classes.inside}>
        <div className={classes.head}>
          <Title order={2} id={titleId} className={classes.title}>
            {title}
          </Title>
          <CloseButton label="Close" className={classes.close} onClick={onClose} />
        </div>
        {isShown && children}
      </div>
    </dialog>
  )
}
