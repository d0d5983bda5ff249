import { IconAlertTriangle, IconBell, IconCircleCheck } from '@tabler/icons-react'
import { type FocusEvent, useRef } from 'react'
import { createPortal } from 'react-dom'
import { focusTop } from '#web/lib/focus.ts'
import { clearToasts, holdToast, releaseToast, type Shown, useToast } from '#web/lib/toast.ts'
import { useTopLayer } from '#web/lib/top-layer.ts'
import { Button } from '#web/ui/button.tsx'
import { CloseButton } from '#web/ui/close-button.tsx'
import classes from './toaster.module.css'

/**
 * Where the one toast stands: in the dialog that is open, if one is, because nothing else can be seen or heard then.
 */
export function Toaster() {
  const toast = useToast()
  const dialog = useTopLayer()
  return createPortal(
    <div className={classes.place}>{toast && <ToastCard key={toast.no} {...toast} />}</div>,
    dialog ?? document.body,
  )
}

/**
 * A failure interrupts who listens to the screen, a success or news waits its turn. Dismissed, it gives the focus back.
 */
function ToastCard({ title, message, failed, isNews, action }: Shown) {
  const Icon = failed ? IconAlertTriangle : isNews ? IconBell : IconCircleCheck
  const before = useRef<Element | null>(null)

  function take({ currentTarget, relatedTarget }: FocusEvent) {
    holdToast()
    if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget
  }

  function dismiss() {
    if (before.current instanceof HTMLElement && before.current.isConnected)
      before.current.focus({ preventScroll: true })
    else focusTop()
    clearToasts()
  }

  function act() {
    dismiss()
    action?.act()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing is done to it; it only waits while somebody is there.
    <div
      role={failed ? 'alert' : 'status'}
      className={classes.toast}
      data-failed={failed}
      onPointerEnter={holdToast}
      onPointerLeave={releaseToast}
      onFocus={take}
      onBlur={releaseToast}
    >
      <Icon size={22} aria-hidden />
      <div className={classes.words}>
        <strong>{title}</strong>
        {message && <p>{message}</p>}
        {action && (
          <Button variant="light" size="sm" mt={6} onClick={act}>
            {action.label}
          </Button>
        )}
      </div>
      <CloseButton label="Dismiss" onClick={dismiss} className={classes.close} />
    </div>
  )
}
