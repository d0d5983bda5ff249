import { googleCallbackPath, googlePath, loginPath, logoutPath } from '#shared/auth/paths.ts'
import { refusalReference } from './responses.ts'

const redirect = (description: string) => ({
  description,
  headers: { Location: { description: 'Target of the redirect.', schema: { type: 'string' } } },
})

/** Failures of every page navigation. */
const failures = { '4XX': refusalReference('Unreadable'), default: refusalReference('Failed') }

type Navigation = { summary: string; query?: string[]; responses: Record<number, object> }

/** Addresses that a browser navigates to, which answer with redirects. They are not in the table of calls. */
const navigations: Record<string, Navigation> = {
  [loginPath]: {
    summary: 'Go to the sign-in screen',
    responses: { 302: redirect('To the sign-in screen, or home if a user is signed in.') },
  },
  [logoutPath]: {
    summary: 'Sign out',
    responses: {
      302: redirect(
        'To the landing page. The session has ended, unless another site, a subresource or a prefetch made the request.',
      ),
    },
  },
  [googlePath]: {
    summary: 'Sign in with Google',
    responses: {
      302: redirect('To Google; or to the sign-in screen, whose `error` says that it is not configured.'),
      429: refusalReference('TooMany'),
      503: refusalReference('Unavailable'),
    },
  },
  [googleCallbackPath]: {
    summary: 'Return from Google',
    query: ['code', 'state', 'error'],
    responses: { 302: redirect('Home, signed in; or to the sign-in screen, whose `error` names the failure.') },
  },
}

export const navigationPaths = Object.fromEntries(
  Object.entries(navigations).map(([path, { summary, query = [], responses }]) => [
    path,
    {
      get: {
        operationId: path.slice(1).replaceAll('/', '.'),
        tags: ['navigation'],
        summary,
        security: [],
        parameters: query.map((name) => ({ name, in: 'query', schema: { type: 'string' } })),
        responses: { ...responses, ...failures },
      },
    },
  ]),
)
