import * as z from 'zod/mini'
import { byField, type Faults } from './faults-said.ts'

/**
 * What the server would say to these values. Brings the schemas along: a form of few fields waits for what it does say.
 */
export function faultsOf(schema: z.ZodMiniType, values: unknown): Faults {
  const { error } = z.safeParse(schema, values)
  return byField(error?.issues.map(({ path, message }) => ({ path: path.join('.'), message })) ?? [])
}
