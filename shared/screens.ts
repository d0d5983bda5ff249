/**
 * Paths of all screens, named like the files of the router, except `/`, which is the landing page for visitors. No
 * other screen exists.
 */
export const screens = [
  '/account',
  '/account/notices',
  '/account/promises',
  '/appeal',
  '/auth',
  '/auth/second-step',
  '/browse',
  '/edit-request/:id',
  '/forgot-password',
  '/messages',
  '/moderate',
  '/moderate/case/:id',
  '/moderate/log',
  '/not-me',
  '/notification-settings',
  '/operate',
  '/operate/announcements',
  '/operate/figures',
  '/operate/people',
  '/post',
  '/profile',
  '/reset-password',
  '/task/:id',
  '/test-offers',
  '/user/:userId',
  '/verify-email',
] as const
type Screen = (typeof screens)[number]

type FilledPath<Address extends string> = Address extends `${infer Before}/:${string}` ? `${Before}/${string}` : Address
/** Path of a screen, such as `/task/1`; a link to an unknown screen does not compile. */
export type ScreenPath = '/' | FilledPath<Screen>

export const taskPath = (id: string) => `/task/${id}` as const satisfies ScreenPath

/** Asks for the code that a sign-in still lacks. */
export const secondStepPath: ScreenPath = '/auth/second-step'
/** The reports that wait, for neighbors with a role. */
export const queuePath = '/moderate' satisfies ScreenPath
export const accountPath = '/account' satisfies ScreenPath
export const noticesPath = '/account/notices' satisfies ScreenPath
export const promisesPath = '/account/promises' satisfies ScreenPath

/** Paths beside the pages: below them no screen is shown, even if nothing is found. */
export const nonPagePaths = /^\/+(api|ws|assets|files)(\/|$)/i

/** Screens for signed-out users, which have a layout of their own. */
export const authScreens: readonly string[] = [
  '/appeal',
  '/auth',
  '/auth/second-step',
  '/forgot-password',
  '/not-me',
  '/reset-password',
  '/verify-email',
] satisfies Screen[]

/**
 * Returns the HTML page that loads a screen: the app's, or one without its header. `/auth` has a page and a head of its
 * own, because visitors can find it.
 */
export function htmlFileOf(screen: string): 'app.html' | 'auth.html' | 'signed-out.html' {
  if (screen === '/auth') return 'auth.html'
  return authScreens.includes(screen) ? 'signed-out.html' : 'app.html'
}

/** These screens exist only in a demo. */
export const demoScreens: readonly string[] = ['/test-offers'] satisfies Screen[]

/** Pages for everybody beside the landing page, by path and by file: `/privacy-policy` is privacy-policy.html. */
export const publicPages = ['guidelines', 'privacy-policy', 'report', 'terms-of-service']

/** Returns the variant of such a page for signed-in users, whose header offers no sign-in. */
export const signedInFileOf = (name: string) => `${name}.signed-in.html`

/** File of the web build that lists the preload `Link` header for `/` and each of `screens`. */
export const preloadHeadersFile = 'preload-headers.json'
