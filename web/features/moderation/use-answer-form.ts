import { type RefObject, useState } from 'react'
import type { DecisionKind } from '#shared/moderation/choices.ts'
import type { Case } from '#shared/moderation/schema.ts'
import { lazyValidation } from '#web/lib/lazy-validation.ts'
import { storageKey } from '#web/lib/storage.ts'
import { useFields } from '#web/lib/use-fields.ts'
import { useStoredText } from '#web/lib/use-stored-text.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { type AnswerValues, emptyAnswer, parseAnswer, type SentAnswer, toAnswer } from './answer-values.ts'
import { withKind } from './decision-values.ts'

const lazyCheck = lazyValidation(async () => (await import('./validate-answer.ts')).validateAnswer)

type Options = { found: Case; viewerId: string; element: RefObject<HTMLFormElement | null> }

/** A form whose draft survives a reload and a conflict. A valid answer waits in `asked` until it is confirmed. */
export function useAnswerForm({ found, viewerId, element }: Options) {
  const draft = useStoredText(storageKey('answer', viewerId, found.id))
  const [asked, setAsked] = useState<SentAnswer | null>(null)

  const form = useFields({
    initialValues: parseAnswer(draft.text),
    transformValues: (values: AnswerValues) => toAnswer(values, found),
    validate: (values) => lazyCheck.validate(toAnswer(values, found)),
    onValuesChange: (values) => {
      const isEmpty = Object.keys(emptyAnswer).every((name) => values[name as keyof typeof values] === '')
      draft.write(isEmpty ? '' : JSON.stringify(values))
    },
  })

  const submit = useSubmit({
    form,
    element,
    ready: lazyCheck.ready,
    send: async (answer: SentAnswer) => answer,
    onSent: setAsked,
  })

  function choose(kind: DecisionKind) {
    const [first] = found.reasons
    const subject = { reason: first?.reason ?? 'other', subjectKind: found.subjectKind }
    const values = form.getValues()
    form.setValues({ ...values, ...withKind(values, kind, subject) })
    form.clearErrors()
  }

  return { form, submit, choose, asked, closeQuestion: () => setAsked(null), clearDraft: draft.clear }
}
