import '#web/styles/app-styles.ts'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { AppSchemeSwitch } from '#web/ui/app-scheme-switch.tsx'
import { Brand } from '#web/ui/brand.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Buttons } from './buttons.tsx'
import { Choices } from './choices.tsx'
import { Fields } from './fields.tsx'
import classes from './kit.module.css'
import { Layout } from './layout.tsx'
import { Lists } from './lists.tsx'
import { Overlays } from './overlays.tsx'
import { People } from './people.tsx'
import { Placeholders } from './placeholders.tsx'
import { Texts } from './texts.tsx'

/** `/dev/kit`, for `npm run dev` only: every part of web/ui in each of its states. */
const Kit = () => (
  <>
    <header className={classes.head}>
      <Brand />
      <AppSchemeSwitch />
    </header>
    <main id="main" tabIndex={-1} className={classes.page}>
      <PageHeading
        title="Kit"
        intro="Every part of web/ui in its states. For hover and focus, use a pointer and the Tab key."
      />
      <div className={classes.parts}>
        <Texts />
        <Buttons />
        <Fields />
        <Choices />
        <People />
        <Lists />
        <Layout />
        <Overlays />
        <Placeholders />
      </div>
    </main>
  </>
)

/** Links need a router. It has no screens, so a click on a link leaves the page as it is. */
const router = createRouter({
  routeTree: createRootRoute({ component: Kit, notFoundComponent: Kit }),
  history: createMemoryHistory(),
})

const root = document.getElementById('root')
if (root === null) throw new Error('kit.html has no #root')
createRoot(root).render(<RouterProvider router={router} />)
