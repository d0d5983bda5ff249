import { type ChangeEvent, type ReactNode, type SubmitEvent, useRef, useState } from 'react'

type Values = Record<string, string | boolean>
/** What is said at a form's fields, by the path of the field. */
export type Errors = Record<string, ReactNode>
type Change = ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>

type Options<Fields extends Values, Sent> = {
  initialValues: Fields
  /** What is wrong, by field, once somebody sends it. */
  validate?: (values: Fields) => Errors
  /** What is sent of it, where that is not what was typed. */
  transformValues?: (values: Fields) => Sent
  onValuesChange?: (values: Fields) => void
}

/** A form of texts and switches. What is said of a field goes as soon as that is changed. */
export function useFields<Fields extends Values, Sent = Fields>(options: Options<Fields, Sent>) {
  type Name = keyof Fields & string
  const [values, showValues] = useState(options.initialValues)
  const [errors, setErrors] = useState<Errors>({})
  const [isSubmitting, setSubmitting] = useState(false)
  /** Two changes may come before they are shown. */
  const latest = useRef(values)

  function setValues(next: Fields) {
    latest.current = next
    showValues(next)
    options.onValuesChange?.(next)
  }

  const clearError = (name: string) => setErrors(({ [name]: _gone, ...others }) => others)

  function set<Field extends Name>(name: Field, value: Fields[Field]) {
    setValues({ ...latest.current, [name]: value })
    clearError(name)
  }

  const field = (name: Name) => ({ 'data-path': name, error: errors[name] })

  /** For a field that is typed in or chosen from. */
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
    (send: (sent: Sent) => Promise<void>, showFaults: (faults: Errors) => void) =>
    (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault()
      const faults = options.validate?.(latest.current) ?? {}
      if (Object.keys(faults).length > 0) return showFaults(faults)
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
