import { type RefObject, type SubmitEvent, useRef } from 'react'
import { flushSync } from 'react-dom'
import { type FieldMessages, fieldMessagesIn } from './field-messages.ts'
import { clearToasts } from './toast.ts'
import type { FormErrors } from './use-fields.ts'

/** The part of `useFields` that is used here. */
type Form<Sent> = {
  setErrors: (errors: FormErrors) => void
  onSubmit: (
    send: (sent: Sent) => Promise<void>,
    showErrors: (errors: FormErrors) => void,
  ) => (event: SubmitEvent<HTMLFormElement>) => void
}
type Options<Sent, Answer> = {
  form: Form<Sent>
  element: RefObject<HTMLFormElement | null>
  /** Rejects if the server refuses or cannot be reached; only this rejection is caught. */
  send: (sent: Sent) => Promise<Answer>
  onSent: (answer: Answer, sent: Sent) => void
  onErrors?: (errors: FormErrors) => void
  /** Adds details to the server's refusals that only the screen knows. */
  explain?: (errors: FieldMessages) => FieldMessages
  /** Resolves once the form's validation has loaded. */
  ready?: () => Promise<void>
}

/** Returns a form's `onSubmit`: sends once at a time, shows errors at their fields and focuses the first. */
export function useSubmit<Sent, Answer>(options: Options<Sent, Answer>) {
  const { form, element, send, onSent, onErrors, explain, ready } = options
  const isSending = useRef(false)

  function showErrors(errors: FormErrors) {
    onErrors?.(errors)
    flushSync(() => form.setErrors(errors))
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid] input')?.focus()
  }

  function sendOnce(sent: Sent) {
    isSending.current = true
    // Toasts of the previous attempt are outdated.
    clearToasts()
    return send(sent)
      .finally(() => {
        isSending.current = false
      })
      .then(
        (answer) => onSent(answer, sent),
        (failure: Error) => showErrors(explain ? explain(fieldMessagesIn(failure)) : fieldMessagesIn(failure)),
      )
  }

  async function validateThenSubmit(event: SubmitEvent<HTMLFormElement>, load: () => Promise<void>) {
    isSending.current = true
    await load()
    isSending.current = false
    form.onSubmit(sendOnce, showErrors)(event)
  }

  return (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSending.current) return
    if (ready) void validateThenSubmit(event, ready)
    else form.onSubmit(sendOnce, showErrors)(event)
  }
}
