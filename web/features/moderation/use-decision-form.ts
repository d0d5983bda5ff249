import type { RefObject } from 'react'
import type { DecisionKind } from '#shared/moderation/choices.ts'
import type { Case } from '#shared/moderation/schema.ts'
import { lazyValidation } from '#web/lib/lazy-validation.ts'
import { storageKey } from '#web/lib/storage.ts'
import { useConfirmedForm } from '#web/lib/use-confirmed-form.ts'
import {
  type DecisionValues,
  emptyDecision,
  parseDecision,
  subjectOf,
  toDecision,
  waitOf,
  withKind,
} from './decision-values.ts'

const check = lazyValidation(async () => (await import('./validate-decision.ts')).validateDecision)

type Options = { found: Case; viewerId: string; element: RefObject<HTMLFormElement | null> }

/** The form of a decision. */
export function useDecisionForm({ found, viewerId, element }: Options) {
  const { form, ...confirmed } = useConfirmedForm({
    element,
    draftKey: storageKey('decision', viewerId, found.id),
    empty: emptyDecision,
    parse: parseDecision,
    toSent: (values: DecisionValues) => ({ ...toDecision(values, found), noticeAfter: waitOf(values) }),
    check,
  })

  function choose(kind: DecisionKind) {
    form.setValues(withKind(form.getValues(), kind, subjectOf(found)))
    form.clearErrors()
  }

  return { form, choose, ...confirmed }
}
