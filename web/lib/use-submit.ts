import { type RefObject, type SubmitEvent, useRef } from 'react'
import { flushSync } from 'react-dom'
import { type Faults, faultsIn } from './faults-said.ts'
import { clearToasts } from './toast.ts'
import type { Errors } from './use-fields.ts'

/** What is needed of `useFields`. */
type Form<Sent> = {
  setErrors: (errors: Errors) => void
  onSubmit: (
    send: (sent: Sent) => Promise<void>,
    showFaults: (errors: Errors) => void,
  ) => (event: SubmitEvent<HTMLFormElement>) => void
}
type Options<Sent, Answer> = {
  form: Form<Sent>
  element: RefObject<HTMLFormElement | null>
  /** Fails where the server says no or cannot be reached; only that is caught. */
  send: (sent: Sent) => Promise<Answer>
  onSent: (answer: Answer, sent: Sent) => void
  onFaults?: (errors: Errors) => void
  /** What the screen knows about the server's refusals that the server cannot say. */
  explain?: (faults: Faults) => Faults
  /** What is still on its way to check the form with. */
  ready?: () => Promise<void>
}

/** A form's `onSubmit`: sends once at a time, shows what is wrong at its fields and goes to the first of them. */
export function useSubmit<Sent, Answer>(options: Options<Sent, Answer>) {
  const { form, element, send, onSent, onFaults, explain, ready } = options
  const isOnItsWay = useRef(false)

  function showFaults(errors: Errors) {
    onFaults?.(errors)
    flushSync(() => form.setErrors(errors))
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-fault] input')?.focus()
  }

  function sendOnce(sent: Sent) {
    isOnItsWay.current = true
    // What was said of the attempt before is over.
    clearToasts()
    return send(sent)
      .finally(() => {
        isOnItsWay.current = false
      })
      .then(
        (answer) => onSent(answer, sent),
        (failure: Error) => showFaults(explain ? explain(faultsIn(failure)) : faultsIn(failure)),
      )
  }

  async function checkLate(event: SubmitEvent<HTMLFormElement>, isReady: () => Promise<void>) {
    isOnItsWay.current = true
    await isReady()
    isOnItsWay.current = false
    form.onSubmit(sendOnce, showFaults)(event)
  }

  return (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isOnItsWay.current) return
    if (ready) void checkLate(event, ready)
    else form.onSubmit(sendOnce, showFaults)(event)
  }
}
