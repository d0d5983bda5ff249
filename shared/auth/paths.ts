/** Prefix of all calls for signing in and out, including better-auth's own. */
export const authPath = '/api/auth'

/** Addresses to which a browser navigates to sign in and out. */
export const loginPath = '/api/login'
export const logoutPath = '/api/logout'

/** Addresses to which a browser navigates to sign in with Google, and to which Google redirects. */
export const googlePath = `${authPath}/google`
export const googleCallbackPath = `${googlePath}/callback`
