import type { RefObject } from 'react'
import type { DecisionKind } from '#shared/moderation/choices.ts'
import type { Case } from '#shared/moderation/schema.ts'
import { lazyValidation } from '#web/lib/lazy-validation.ts'
import { storageKey } from '#web/lib/storage.ts'
import { useConfirmedForm } from '#web/lib/use-confirmed-form.ts'
import { type AnswerValues, emptyAnswer, parseAnswer, toAnswer } from './answer-values.ts'
import { subjectOf, withKind } from './decision-values.ts'

const check = lazyValidation(async () => (await import('./validate-answer.ts')).validateAnswer)

type Options = { found: Case; viewerId: string; element: RefObject<HTMLFormElement | null> }

/** The form of an answer to the appeals of a case. */
export function useAppealAnswerForm({ found, viewerId, element }: Options) {
  const { form, ...confirmed } = useConfirmedForm({
    element,
    draftKey: storageKey('answer', viewerId, found.id),
    empty: emptyAnswer,
    parse: parseAnswer,
    toSent: (values: AnswerValues) => toAnswer(values, found),
    check,
  })

  function choose(kind: DecisionKind) {
    const values = form.getValues()
    form.setValues({ ...values, ...withKind(values, kind, subjectOf(found)) })
    form.clearErrors()
  }

  return { form, choose, ...confirmed }
}
