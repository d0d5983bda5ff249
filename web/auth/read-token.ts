/**
 * What a mail's link carries. Undefined and not left out: what a route does not name, the router hands on as it stands.
 */
export const readToken = ({ token }: Record<string, unknown>): { token?: string | undefined } => ({
  token: typeof token === 'string' ? token : undefined,
})
