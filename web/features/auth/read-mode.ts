import { oneOf } from '#shared/one-of.ts'

/** Reads from the address whether the screen shows signing up, so that a reload or Back restores it. */
export const readMode = ({ mode }: Record<string, unknown>): { mode?: 'sign-up' | undefined } => ({
  mode: oneOf(['sign-up'], mode),
})
