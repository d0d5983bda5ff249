/** The address of every screen of the app, as the router's files are named; any other is nobody's. */
export const screens = [
  '/account',
  '/auth',
  '/browse',
  '/edit-request/:id',
  '/forgot-password',
  '/messages',
  '/notification-settings',
  '/post',
  '/profile',
  '/reset-password',
  '/task/:id',
  '/test-offers',
  '/user/:userId',
  '/verify-email',
] as const
type Screen = (typeof screens)[number]

type Filled<Address extends string> = Address extends `${infer Before}/:${string}` ? `${Before}/${string}` : Address
/** Where a screen is, `/task/1`; a link to no screen does not compile. */
export type ScreenPath = '/' | Filled<Screen>

export const taskPath = (id: string) => `/task/${id}` as const satisfies ScreenPath

/** What pages ask for, and what is never a page itself: there is no screen, whatever is missing. */
export const besidePages = /^\/+(api|ws|assets|files)(\/|$)/i

/** Of the screens, what is open to who is signed out, in a frame of its own. */
export const entrances: readonly string[] = [
  '/auth',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
] satisfies Screen[]

/**
 * The page in which a screen comes: the app's, or one without its header. A visitor finds `/auth`, so its head is its
 * own.
 */
export function pageOf(screen: string): 'app.html' | 'auth.html' | 'entrance.html' {
  if (screen === '/auth') return 'auth.html'
  return entrances.includes(screen) ? 'entrance.html' : 'app.html'
}

/** Of these, what only a demo has. */
export const demoScreens: readonly string[] = ['/test-offers'] satisfies Screen[]

/** The pages of law, as addresses and as files: `/privacy-policy` is privacy-policy.html. */
export const legalPages = ['privacy-policy', 'terms-of-service']

/** The same page for whoever is signed in, whom its header does not ask to sign in. */
export const signedInFile = (name: string) => `${name}.signed-in.html`

/** In the built web: what a browser may ask for beside the frame, as a `Link` header for each of `/` and `screens`. */
export const aheadFile = 'screens-ahead.json'
