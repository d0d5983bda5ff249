import { useQuery } from '@tanstack/react-query'
import { useLocation, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { authQueries } from '#web/auth/queries.ts'
import { keepOnlyFor } from '#web/lib/kept.ts'
import { putOutNewOfferDot } from '#web/offers/new-offer-dot.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { useLiveConnection } from './live.ts'
import classes from './shell.module.css'
import { ThumbBar } from './thumb-bar.tsx'

/** Everything around a screen. */
export function Shell({ children }: { children: ReactNode }) {
  const { data: viewer } = useQuery(authQueries.viewer())
  const path = useLocation({ select: ({ pathname }) => pathname })
  useLiveConnection(viewer?.id)
  useFocusOnArrival()

  const viewerId = viewer?.id

  useEffect(() => {
    if (viewerId) keepOnlyFor(viewerId)
  }, [viewerId])

  useEffect(() => {
    if (viewerId && path === '/messages') putOutNewOfferDot(viewerId)
  }, [viewerId, path])

  const main = (
    <main id="main" tabIndex={-1} className={path === '/auth' ? classes.bare : classes.main}>
      {children}
    </main>
  )

  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      {path === '/auth' ? (
        main
      ) : (
        <div className={classes.frame} data-has-thumb-bar={viewer !== undefined}>
          <Header />
          {main}
          <Footer />
          {viewer && <ThumbBar />}
        </div>
      )}
    </>
  )
}

/** On a new path the focus goes to the screen's heading, or waits at its top until the heading is there. */
function useFocusOnArrival() {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return
        const main = document.getElementById('main')
        const heading = main?.querySelector<HTMLElement>('h1[tabindex]')
        const place = heading ?? main
        place?.focus({ preventScroll: true })
      }),
    [router],
  )
}
