import type { FieldMessages } from './field-messages.ts'

type Validate<Values> = (values: Values) => FieldMessages

/** Loads a form's validation at the first sign of use; submitting waits for it. No screen waits for its schemas. */
export function lazyValidation<Values>(loadValidate: () => Promise<Validate<Values>>) {
  let loaded: Validate<Values> | undefined
  let loading: Promise<void> | undefined

  async function fetchOnce() {
    try {
      loaded = await loadValidate()
    } catch {
      // If the validation cannot be loaded, the server validates alone.
      loading = undefined
    }
  }

  return {
    ready(): Promise<void> {
      loading ??= fetchOnce()
      return loading
    },
    validate: (values: Values): FieldMessages => loaded?.(values) ?? {},
  }
}
