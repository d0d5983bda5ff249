import { oneOf } from '#shared/one-of.ts'

/**
 * The address of the sign-in screen says where it is turned to signing up, so that a reload and a way back find it so.
 */
export const readMode = ({ mode }: Record<string, unknown>): { mode?: 'sign-up' | undefined } => ({
  mode: oneOf(['sign-up'], mode),
})
