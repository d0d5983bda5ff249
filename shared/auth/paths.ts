/** Where all of signing in and out is asked, and better-auth's own paths lie. */
export const authPath = '/api/auth'

/** Where a browser goes to sign in, and to sign out. */
export const loginPath = '/api/login'
export const logoutPath = '/api/logout'

/** Where it goes to sign in with Google, and where Google sends it back to. */
export const googlePath = `${authPath}/google`
export const googleCallbackPath = `${googlePath}/callback`
