import { useQuery } from '@tanstack/react-query'
import { useLocation, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { authScreens } from '#shared/screens.ts'
import { authQueries } from '#web/features/auth/queries.ts'
import { clearNewOfferDot } from '#web/features/offers/new-offer-dot.ts'
import { reregisterDevice } from '#web/features/push/reregister-device.ts'
import { clearAfterLogout } from '#web/lib/clear-after-logout.ts'
import { goToAnchor } from '#web/lib/go-to-anchor.ts'
import { isSignedOut } from '#web/lib/request-errors.ts'
import { clearStorageOfOthers } from '#web/lib/storage.ts'
import { useBackClosesDialog } from '#web/lib/top-dialog.ts'
import { setTitleCount } from '#web/lib/use-page-title.ts'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { BottomNavigation } from './bottom-navigation.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { InstallPrompt } from './install-prompt.tsx'
import { ProgressLine } from './progress-line.tsx'
import { ReportHost } from './report-host.tsx'
import classes from './shell.module.css'
import { useLiveConnection } from './use-live-connection.ts'
import { useMessagesBadge } from './use-messages-badge.ts'
import { useSearchKey } from './use-search-key.ts'
import { useSendPendingMessages } from './use-send-pending-messages.ts'

const Suspended = lazyComponent(() => import('./suspended.tsx').then((part) => part.Suspended))

/** The layout around every screen. */
export function Shell({ children }: { children: ReactNode }) {
  const { data, error } = useQuery(authQueries.viewer())
  const suspension = data?.suspension ?? null
  const viewer = suspension ? undefined : data
  const path = useLocation({ select: ({ pathname }) => pathname })
  useLiveConnection(viewer?.id)
  useSendPendingMessages(viewer?.id)
  useFocusOnArrival()
  useBackClosesDialog()
  useSearchKey(viewer !== undefined)

  const viewerId = viewer?.id

  useEffect(() => {
    if (!viewerId) return
    clearStorageOfOthers(viewerId)
    reregisterDevice(viewerId)
  }, [viewerId])

  useEffect(() => {
    if (isSignedOut(error)) clearAfterLogout()
  }, [error])

  const { hasNewOffer, unreadCount } = useMessagesBadge(viewerId)
  useEffect(() => {
    if (viewerId && hasNewOffer && path === '/messages') clearNewOfferDot(viewerId)
  }, [viewerId, hasNewOffer, path])

  useEffect(() => setTitleCount(unreadCount), [unreadCount])

  if (data && suspension) return <Suspended suspension={suspension} viewerId={data.id} />
  const isAuthScreen = authScreens.includes(path)
  const main = (
    <main id="main" tabIndex={-1} className={isAuthScreen ? classes.bare : classes.main}>
      {children}
    </main>
  )

  return (
    <>
      <ProgressLine />
      <a className="skip" href="#main">
        Skip to content
      </a>
      {isAuthScreen ? (
        main
      ) : (
        <div className={classes.frame} data-has-bottom-bar={viewer !== undefined}>
          <Header />
          {main}
          <Footer isSignedOut={isSignedOut(error)} />
          {viewer && <BottomNavigation />}
          {path === '/' && <InstallPrompt />}
          {viewer && <ReportHost />}
        </div>
      )}
    </>
  )
}

/**
 * On a new path, focuses the element that the hash names, or else the screen's heading, or else `main` until the
 * heading is there.
 */
function useFocusOnArrival() {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
        if (!fromLocation || goToAnchor(toLocation.hash) || !pathChanged) return
        const main = document.getElementById('main')
        const heading = main?.querySelector<HTMLElement>('h1[tabindex]')
        const target = heading ?? main
        target?.focus({ preventScroll: true })
      }),
    [router],
  )
}
