import type { ReactNode } from 'react'
import { headingHere, plainPageFile } from '#shared/plain-page.ts'
import { site } from '#site'
import { FirstFrame, StillComing } from '#web/app/first-frame.tsx'
import { Head } from './frame/head.tsx'
import { SignedInHeader } from './frame/signed-in-header.tsx'
import { Landing } from './landing/landing.tsx'
import { copy } from './landing/landing-copy.ts'
import { legalHeader } from './legal/legal-page.tsx'
import { PrivacyPolicy } from './legal/privacy-policy.tsx'
import { TermsOfService } from './legal/terms-of-service.tsx'
import { PlainPage } from './plain/plain-page.tsx'

export const appHead = <Head title={site.name} description={copy.description} />

/** What is written into each HTML entry at build, by its path. The app's own screens are drawn in the browser. */
export const pages: Record<string, { head: ReactNode; body: ReactNode }> = {
  '/index.html': {
    head: <Head path="/" title={copy.title} description={copy.description} ground="dusk" />,
    body: <Landing />,
  },
  '/privacy-policy.html': {
    head: (
      <Head
        path="/privacy-policy"
        ground="card"
        title={`Privacy Policy · ${site.name}`}
        description={`What ${site.name} knows about you, who sees it, and how you take it back.`}
      />
    ),
    body: <PrivacyPolicy />,
  },
  '/terms-of-service.html': {
    head: (
      <Head
        path="/terms-of-service"
        ground="card"
        title={`Terms of Service · ${site.name}`}
        description={`The agreement between you and ${site.name}, in plain words.`}
      />
    ),
    body: <TermsOfService />,
  },
  [`/${plainPageFile}`]: {
    head: <Head title={`${headingHere} · ${site.name}`} description={copy.description} ground="card" />,
    body: <PlainPage />,
  },
  '/app.html': {
    head: appHead,
    body: <p>{site.name} needs JavaScript to show you this page. Please turn it on and load the page again.</p>,
  },
}

/** What stands in the legal pages for whoever is signed in, in place of what asks a visitor to. */
export const signedInHeader = { instead: <SignedInHeader />, of: legalHeader }

/** Stands in the app's page until the app is drawn. */
export const firstFrame = <FirstFrame />

/** The same in the page of the screens that have a frame of their own. */
export const entranceFrame = <StillComing />

/**
 * The app's page without that frame, for the screens that have one of their own: with these heads, or with the app's.
 */
export const entrancePages: Record<string, ReactNode> = {
  // The one screen of the app that a visitor finds or is sent.
  '/auth.html': <Head path="/auth" title={`${copy.auth.title} · ${site.name}`} description={copy.auth.description} />,
  '/entrance.html': appHead,
}
