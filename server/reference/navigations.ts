import { googleCallbackPath, googlePath, loginPath, logoutPath } from '#shared/auth/paths.ts'
import { refusedAs } from './answers.ts'

const redirect = (description: string) => ({
  description,
  headers: { Location: { description: 'Where the browser goes.', schema: { type: 'string' } } },
})

type Navigation = { summary: string; query?: string[]; responses: Record<number, object> }

/** What a browser goes to rather than asks: pages that answer with where to go. Not in the table of calls. */
const navigations: Record<string, Navigation> = {
  [loginPath]: {
    summary: 'Go and sign in',
    responses: { 302: redirect('To the sign-in screen, or home where somebody is signed in.') },
  },
  [logoutPath]: {
    summary: 'Sign out',
    responses: {
      302: redirect(
        'To the landing page. The session has ended, unless another site, a subresource or a prefetch asked.',
      ),
    },
  },
  [googlePath]: {
    summary: 'Sign in with Google',
    responses: {
      302: redirect('To Google; or to the sign-in screen, whose `error` says that it is not configured.'),
      503: refusedAs('Away'),
    },
  },
  [googleCallbackPath]: {
    summary: 'Come back from Google',
    query: ['code', 'state', 'error'],
    responses: { 302: redirect('Home, signed in; or to the sign-in screen, whose `error` says what went wrong.') },
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
        responses,
      },
    },
  ]),
)
