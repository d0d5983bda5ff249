import { IconAlertTriangle, IconBell, IconCircleCheck } from '@tabler/icons-react'
import { type FocusEvent, useRef } from 'react'
import { createPortal } from 'react-dom'
import { focusTop } from '#web/lib/focus.ts'
import { clearToasts, pauseToast, resumeToast, type ShownToast, useToast } from '#web/lib/toast.ts'
import { useTopDialog } from '#web/lib/top-dialog.ts'
import { Button } from '#web/ui/button.tsx'
import { CloseButton } from '#web/ui/close-button.tsx'
import classes from './toaster.module.css'

/** Renders the one toast into the open dialog, if any, because the rest of the page is then inert. */
export function Toaster() {
  const toast = useToast()
  const dialog = useTopDialog()
  return createPortal(
    <div className={classes.container}>{toast && <ToastCard key={toast.id} {...toast} />}</div>,
    dialog ?? document.body,
  )
}

/**
 * A failure interrupts screen readers (`alert`); a success or a notification waits (`status`). Dismissing gives the
 * focus back.
 */
function ToastCard({ title, message, isError, isNotification, action }: ShownToast) {
  const Icon = isError ? IconAlertTriangle : isNotification ? IconBell : IconCircleCheck
  const previousFocus = useRef<Element | null>(null)

  function rememberFocus({ currentTarget, relatedTarget }: FocusEvent) {
    pauseToast()
    if (!currentTarget.contains(relatedTarget)) previousFocus.current = relatedTarget
  }

  function dismiss() {
    if (previousFocus.current instanceof HTMLElement && previousFocus.current.isConnected)
      previousFocus.current.focus({ preventScroll: true })
    else focusTop()
    clearToasts()
  }

  function runAction() {
    dismiss()
    action?.act()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing is done to it; it only waits while somebody is there.
    <div
      role={isError ? 'alert' : 'status'}
      className={classes.toast}
      data-failed={isError}
      onPointerEnter={pauseToast}
      onPointerLeave={resumeToast}
      onFocus={rememberFocus}
      onBlur={resumeToast}
    >
      <Icon size={22} aria-hidden />
      <div className={classes.text}>
        <strong>{title}</strong>
        {message && <p>{message}</p>}
        {action && (
          <Button variant="light" size="sm" onClick={runAction} className={classes.action}>
            {action.label}
          </Button>
        )}
      </div>
      <CloseButton label="Dismiss" onClick={dismiss} className={classes.close} />
    </div>
  )
}
