import { type RefObject, useState } from 'react'
import type { lazyValidation } from './lazy-validation.ts'
import { useFields } from './use-fields.ts'
import { useStoredText } from './use-stored-text.ts'
import { useSubmit } from './use-submit.ts'

type Options<Fields, Sent> = {
  element: RefObject<HTMLFormElement | null>
  draftKey: string
  /** The values of a form that nobody has touched. */
  empty: Fields
  /** Reads the values of a stored draft. */
  parse: (draft: string) => Fields
  toSent: (values: Fields) => Sent
  check: ReturnType<typeof lazyValidation<Sent>>
}

/** A form whose draft survives a reload and a conflict. Valid values wait in `toConfirm` until they are confirmed. */
export function useConfirmedForm<Fields extends Record<string, string | boolean>, Sent>(
  options: Options<Fields, Sent>,
) {
  const { element, draftKey, empty, parse, toSent, check } = options
  const draft = useStoredText(draftKey)
  const [toConfirm, setToConfirm] = useState<Sent | null>(null)

  const form = useFields({
    initialValues: parse(draft.text),
    transformValues: toSent,
    validate: (values) => check.validate(toSent(values)),
    onValuesChange: (values) => {
      const isEmpty = Object.keys(empty).every((name) => values[name] === empty[name])
      draft.write(isEmpty ? '' : JSON.stringify(values))
    },
  })
  const submit = useSubmit({
    form,
    element,
    ready: check.ready,
    send: async (sent: Sent) => sent,
    onSent: setToConfirm,
  })

  return { form, submit, toConfirm, closeConfirm: () => setToConfirm(null), clearDraft: draft.clear }
}
