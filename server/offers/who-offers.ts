import type * as z from 'zod/mini'
import type { Context } from '#server/http/implement.ts'
import { findUser } from '#server/users/store.ts'
import type { newOfferSchema } from '#shared/offers/schema.ts'
import { testHelperId } from '#shared/offers/test-helper.ts'
import { withRate } from '#shared/offers/wording.ts'

type Asked = Pick<Context<z.output<typeof newOfferSchema>>, 'db' | 'input' | 'viewer'>
type Offering = { helper: { id: string; firstName: string }; message: string | null }

/** Who offers, in which words: the viewer; but in a demo, where a task's own requester asks for it, the test helper. */
export async function whoOffers(
  { db, input, viewer }: Asked,
  { requesterId }: { requesterId: string | null },
  isDemo: boolean,
): Promise<Offering> {
  const { message = null, helperId, hourlyRate } = input
  const asksForTest = isDemo && requesterId === viewer.id && helperId === testHelperId
  const tester = asksForTest ? await findUser(db, testHelperId) : undefined
  if (tester === undefined) return { helper: viewer, message }
  return { helper: { id: tester.id, firstName: tester.first_name }, message: withRate(message, hourlyRate) }
}
