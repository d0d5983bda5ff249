import { type RefObject, useState } from 'react'
import type { DecisionKind } from '#shared/moderation/choices.ts'
import type { Case } from '#shared/moderation/schema.ts'
import { lazyValidation } from '#web/lib/lazy-validation.ts'
import { storageKey } from '#web/lib/storage.ts'
import { useFields } from '#web/lib/use-fields.ts'
import { useStoredText } from '#web/lib/use-stored-text.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { type DecisionValues, emptyDecision, parseDecision, toDecision, waitOf, withKind } from './decision-values.ts'

const lazyCheck = lazyValidation(async () => (await import('./validate-decision.ts')).validateDecision)

const toSent = (values: DecisionValues, found: Case) => ({ ...toDecision(values, found), noticeAfter: waitOf(values) })

type Options = { found: Case; viewerId: string; element: RefObject<HTMLFormElement | null> }

/** A form whose draft survives a reload and a conflict. A valid decision waits in `asked` until it is confirmed. */
export function useDecisionForm({ found, viewerId, element }: Options) {
  const draft = useStoredText(storageKey('decision', viewerId, found.id))
  const [asked, setAsked] = useState<ReturnType<typeof toSent> | null>(null)

  const form = useFields({
    initialValues: parseDecision(draft.text),
    transformValues: (values) => toSent(values, found),
    validate: (values) => lazyCheck.validate(toSent(values, found)),
    onValuesChange: (values) => {
      const isEmpty = Object.keys(emptyDecision).every((name) => values[name as keyof typeof values] === '')
      draft.write(isEmpty ? '' : JSON.stringify(values))
    },
  })

  const submit = useSubmit({
    form,
    element,
    ready: lazyCheck.ready,
    send: async (decision: ReturnType<typeof toSent>) => decision,
    onSent: setAsked,
  })

  function choose(kind: DecisionKind) {
    const [first] = found.reasons
    const subject = { reason: first?.reason ?? 'other', subjectKind: found.subjectKind }
    form.setValues(withKind(form.getValues(), kind, subject))
    form.clearErrors()
  }

  return { form, submit, choose, asked, closeQuestion: () => setAsked(null), clearDraft: draft.clear }
}
