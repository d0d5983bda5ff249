import { type ChangeEvent, type ReactNode, type SubmitEvent, useRef, useState } from 'react'

type Values = Record<string, string | boolean>
/** Messages shown at a form's fields, by the path of the field. */
export type FormErrors = Record<string, ReactNode>
type Change = ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>

type Options<Fields extends Values, Sent> = {
  initialValues: Fields
  /** Returns the errors by field; runs on submit. */
  validate?: (values: Fields) => FormErrors
  /** Converts the typed values to those sent. */
  transformValues?: (values: Fields) => Sent
  onValuesChange?: (values: Fields) => void
}

/** State of a form of texts and switches. The message at a field goes as soon as the field is changed. */
export function useFields<Fields extends Values, Sent = Fields>(options: Options<Fields, Sent>) {
  type Name = keyof Fields & string
  const [values, setShownValues] = useState(options.initialValues)
  const [errors, setErrors] = useState<FormErrors>({})
  const [isSubmitting, setSubmitting] = useState(false)
  /** The latest values: two changes may come before the next render. */
  const latest = useRef(values)

  function setValues(next: Fields) {
    latest.current = next
    setShownValues(next)
    options.onValuesChange?.(next)
  }

  const clearError = (name: string) => setErrors(({ [name]: _gone, ...others }) => others)

  function set<Field extends Name>(name: Field, value: Fields[Field]) {
    setValues({ ...latest.current, [name]: value })
    clearError(name)
  }

  const field = (name: Name) => ({ 'data-path': name, error: errors[name] })

  /** Props of a text field or select. */
  const text = <Field extends Name>(name: Field) => ({
    ...field(name),
    value: values[name],
    onChange: (change: string | Change) =>
      set(name, (typeof change === 'string' ? change : change.currentTarget.value) as Fields[Field]),
  })

  const check = <Field extends Name>(name: Field) => ({
    ...field(name),
    checked: Boolean(values[name]),
    onChange: (change: ChangeEvent<HTMLInputElement>) => set(name, change.currentTarget.checked as Fields[Field]),
  })

  const onSubmit =
    (send: (sent: Sent) => Promise<void>, showErrors: (formErrors: FormErrors) => void) =>
    (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault()
      const found = options.validate?.(latest.current) ?? {}
      if (Object.keys(found).length > 0) return showErrors(found)
      setSubmitting(true)
      const sent = options.transformValues?.(latest.current) ?? (latest.current as unknown as Sent)
      void send(sent).finally(() => setSubmitting(false))
    }

  return {
    values,
    errors,
    isSubmitting,
    getValues: () => latest.current,
    setValues,
    setErrors,
    clearErrors: () => setErrors({}),
    clearError,
    set,
    text,
    check,
    focus: (name: Name) => document.querySelector<HTMLElement>(`[data-path="${name}"]`)?.focus(),
    onSubmit,
  }
}
