import { useRef } from 'react'
import { useFields } from '#web/lib/use-fields.ts'
import { useSubmit } from '#web/lib/use-submit.ts'

type CodeForm<Answer> = { send: (typed: { code: string }) => Promise<Answer>; onSent: (answer: Answer) => void }

/** A form with one field, for the code of an app. */
export function useCodeForm<Answer>({ send, onSent }: CodeForm<Answer>) {
  const element = useRef<HTMLFormElement>(null)
  const form = useFields({ initialValues: { code: '' } })
  return { form, element, submit: useSubmit({ form, element, send, onSent }) }
}
