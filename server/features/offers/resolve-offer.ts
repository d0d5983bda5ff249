import type * as z from 'zod/mini'
import { findUser } from '#server/features/users/store.ts'
import type { Context } from '#server/platform/http/register-calls.ts'
import { appendRate } from '#shared/offers/copy.ts'
import { demoHelperId } from '#shared/offers/demo-helper.ts'
import type { newOfferSchema } from '#shared/offers/schema.ts'

type NewOfferContext = Pick<Context<z.output<typeof newOfferSchema>>, 'db' | 'input' | 'viewer'>
type ResolvedOffer = { helper: { id: string; firstName: string }; message: string | null }

/**
 * Returns the helper and the message of a new offer: those of the viewer, or of the test helper if the requester of a
 * demo task asks for one.
 */
export async function resolveOffer(
  { db, input, viewer }: NewOfferContext,
  { requesterId }: { requesterId: string | null },
  isDemo: boolean,
): Promise<ResolvedOffer> {
  const { message = null, helperId, hourlyRate } = input
  const isDemoOffer = isDemo && requesterId === viewer.id && helperId === demoHelperId
  const demoHelper = isDemoOffer ? await findUser(db, demoHelperId) : undefined
  if (demoHelper === undefined) return { helper: viewer, message }
  return { helper: { id: demoHelper.id, firstName: demoHelper.first_name }, message: appendRate(message, hourlyRate) }
}
