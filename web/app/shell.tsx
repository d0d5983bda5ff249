import { useQuery } from '@tanstack/react-query'
import { useLocation, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { entrances } from '#shared/screens.ts'
import { authQueries } from '#web/auth/queries.ts'
import { keepOnlyFor } from '#web/lib/kept.ts'
import { goToNamed } from '#web/lib/named-place.ts'
import { useBackClosesTop } from '#web/lib/top-layer.ts'
import { isSignedOut } from '#web/lib/when-failed.ts'
import { seeNews, useUnreadChats } from '#web/messages/news.ts'
import { putOutNewOfferDot } from '#web/offers/new-offer-dot.ts'
import { tellAgain } from '#web/push/tell-again.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { InstallPrompt } from './install-prompt.tsx'
import { useLiveConnection } from './live.ts'
import { NextScreenLine } from './next-screen-line.tsx'
import { useOutbox } from './outbox.ts'
import classes from './shell.module.css'
import { ThumbBar } from './thumb-bar.tsx'

/** Everything around a screen. */
export function Shell({ children }: { children: ReactNode }) {
  const { data: viewer, error } = useQuery(authQueries.viewer())
  const path = useLocation({ select: ({ pathname }) => pathname })
  useLiveConnection(viewer?.id)
  useOutbox(viewer?.id)
  useFocusOnArrival()
  useBackClosesTop()

  const viewerId = viewer?.id

  useEffect(() => {
    if (!viewerId) return
    keepOnlyFor(viewerId)
    tellAgain(viewerId)
  }, [viewerId])

  const unread = useUnreadChats(viewerId)

  useEffect(() => {
    if (!viewerId || path !== '/messages') return
    putOutNewOfferDot(viewerId)
    seeNews(viewerId, unread)
  }, [viewerId, path, unread])

  const isEntrance = entrances.includes(path)
  const main = (
    <main id="main" tabIndex={-1} className={isEntrance ? classes.bare : classes.main}>
      {children}
    </main>
  )

  return (
    <>
      <NextScreenLine />
      <a className="skip" href="#main">
        Skip to content
      </a>
      {isEntrance ? (
        main
      ) : (
        <div className={classes.frame} data-has-thumb-bar={viewer !== undefined}>
          <Header />
          {main}
          <Footer isSignedOut={isSignedOut(error)} />
          {viewer && <ThumbBar />}
          {path === '/' && <InstallPrompt />}
        </div>
      )}
    </>
  )
}

/**
 * On a new path the focus goes to what the address names, or to the screen's heading, or waits at its top until the
 * heading is there.
 */
function useFocusOnArrival() {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
        if (!fromLocation || goToNamed(toLocation.hash) || !pathChanged) return
        const main = document.getElementById('main')
        const heading = main?.querySelector<HTMLElement>('h1[tabindex]')
        const place = heading ?? main
        place?.focus({ preventScroll: true })
      }),
    [router],
  )
}
