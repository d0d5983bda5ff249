import '@fontsource-variable/figtree/wght.css'
import '@fontsource-variable/bricolage-grotesque/wght.css'
import './tokens.css'
import './styles/mantine.css'
import './styles/app.css'
import './styles/library.css'
import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRouter, RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { toastMs } from '#shared/limits.ts'
import { Broken } from './app/broken.tsx'
import { queryClient } from './app/query-client.ts'
import { readSearch, writeSearch } from './lib/search-params.ts'
import { routeTree } from './route-tree.gen.ts'
import { cssVariables, theme } from './theme.ts'

const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultErrorComponent: Broken,
  scrollRestoration: true,
  parseSearch: readSearch,
  stringifySearch: writeSearch,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

const root = document.getElementById('root')
if (root === null) throw new Error('app.html has no #root')
createRoot(root).render(
  <MantineProvider theme={theme} cssVariablesResolver={cssVariables}>
    <Notifications autoClose={toastMs} position="top-right" containerWidth={400} limit={1} />
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </MantineProvider>,
)
