/**
 * Reads the token of a mailed link. It is set to undefined, not left out: the router passes on parameters that a route
 * does not name.
 */
export const readToken = ({ token }: Record<string, unknown>): { token?: string | undefined } => ({
  token: typeof token === 'string' ? token : undefined,
})
